"use client";

import { useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { type LibraryPlace, placeHref, readPlace } from "./library-place";
import { MediaLibrary } from "./media-library";

const placeOf = (query: { get(name: string): string | null }) => readPlace((name) => query.get(name));

export function MediaPage({ initial }: { initial: NonNullable<ComponentProps<typeof MediaLibrary>["initial"]> }) {
  const t = useText("media");
  const now = placeOf(useSearchParams());
  // The library does the refetch, from the address at that moment: a search term is applied a moment after the last key press.
  const change = (to: Partial<LibraryPlace>) =>
    window.history.replaceState(null, "", placeHref({ ...placeOf(new URLSearchParams(window.location.search)), ...to }));
  return (
    <Page title={t("title")} text={t("intro")}>
      <Card className="p-4 sm:p-5">
        <MediaLibrary initial={initial} page={{ now, change }} />
      </Card>
    </Page>
  );
}
