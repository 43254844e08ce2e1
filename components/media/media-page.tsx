"use client";

import type { ComponentProps } from "react";
import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { MediaLibrary } from "./media-library";

export function MediaPage({ initial }: { initial: NonNullable<ComponentProps<typeof MediaLibrary>["initial"]> }) {
  const t = useText("media");
  return (
    <Page title={t("title")} text={t("intro")}>
      <Card className="p-4 sm:p-5">
        <MediaLibrary initial={initial} />
      </Card>
    </Page>
  );
}
