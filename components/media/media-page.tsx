"use client";

import { useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { type LibraryView, MediaLibrary } from "./media-library";

export function MediaPage({ initial }: { initial: NonNullable<ComponentProps<typeof MediaLibrary>["initial"]> }) {
  const t = useText("media");
  const now = useSearchParams().get("view") === "list" ? "list" : "grid";
  // The same files in another form: nothing to ask the server for.
  const change = (to: LibraryView) => window.history.replaceState(null, "", to === "list" ? "/media?view=list" : "/media");
  return (
    <Page title={t("title")} text={t("intro")}>
      <Card className="p-4 sm:p-5">
        <MediaLibrary initial={initial} view={{ now, change }} />
      </Card>
    </Page>
  );
}
