"use client";

import { useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { type LibraryPlace, MediaLibrary } from "./media-library";

export function MediaPage({ initial }: { initial: NonNullable<ComponentProps<typeof MediaLibrary>["initial"]> }) {
  const t = useText("media");
  const asked = useSearchParams();
  const now: LibraryPlace = { view: asked.get("view") === "list" ? "list" : "grid", folder: asked.get("folder") ?? "all" };
  // Another form is nothing to ask the server for, and another folder's files are asked for by the library.
  const change = (to: Partial<LibraryPlace>) => {
    const { view, folder } = { ...now, ...to };
    const query = new URLSearchParams({ ...(view === "list" ? { view } : {}), ...(folder === "all" ? {} : { folder }) }).toString();
    window.history.replaceState(null, "", query ? `/media?${query}` : "/media");
  };
  return (
    <Page title={t("title")} text={t("intro")}>
      <Card className="p-4 sm:p-5">
        <MediaLibrary initial={initial} place={{ now, change }} />
      </Card>
    </Page>
  );
}
