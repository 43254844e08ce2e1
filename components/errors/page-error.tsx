"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/feedback";
import { CircleAlertIcon, RetryIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";

/** A whole page failed: the shell stays, loading again is safe, and the number finds it in the log. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset(): void }) {
  const t = useText("error");
  const common = useText("common");
  const again = () => {
    reset();
    window.location.reload();
  };
  return (
    <Page title={t("title.INTERNAL_ERROR")}>
      <Card>
        <EmptyState
          icon={CircleAlertIcon}
          title={t("page.title")}
          text={t("page.text")}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button variant="primary" onClick={again}>
                <RetryIcon />
                {common("retry")}
              </Button>
              {error.digest ? <CopyButton size="md" text={error.digest} label={`${t("requestNumber")} ${error.digest}`} /> : null}
            </div>
          }
        />
      </Card>
    </Page>
  );
}
