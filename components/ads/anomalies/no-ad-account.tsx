"use client";

import { useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { AddIcon, AdsIcon } from "@/components/ui/icons";

/** Nothing can be judged without figures; they come from an account that is connected on the overview. */
export function NoAdAccount() {
  const t = useText("ads");
  const may = useMay();
  return (
    <Card>
      <EmptyState
        icon={AdsIcon}
        title={t("empty.title")}
        text={t("empty.text")}
        action={
          may.manage ? (
            <LinkButton href="/ads?connect=1" variant="primary">
              <AddIcon />
              {t("connect.open")}
            </LinkButton>
          ) : (
            <p className="text-sm text-gray-10">{t("connect.onlyAdmins")}</p>
          )
        }
      />
    </Card>
  );
}
