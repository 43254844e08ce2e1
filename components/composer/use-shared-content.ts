"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useText } from "@/components/i18n/client";
import { useToast } from "@/components/ui/toast";
import type { UpdateDraft } from "./draft";
import { type SharedContent, takeShared } from "./shared-content";

/** Puts what another app shared into the draft, below what is written there already. Nothing but the person's own act publishes it. */
export function useSharedContent(isShared: boolean, { update, attach }: { update: UpdateDraft; attach(files: readonly File[]): void }): void {
  const t = useText("composer");
  const toast = useToast();
  const requested = useRef(false);
  const place = useEffectEvent((shared: SharedContent | null) => {
    if (window.location.pathname !== "/posts/new") return;
    // A reload has nothing to take.
    window.history.replaceState(null, "", "/posts/new");
    if (!shared) return toast({ text: t("sharedMissing"), outcome: "failed" });
    if (shared.text !== "") update(({ content }) => ({ content: content.trim() === "" ? shared.text : `${content.trimEnd()}\n\n${shared.text}` }));
    if (shared.files.length > 0) attach(shared.files);
  });
  useEffect(() => {
    if (!isShared || requested.current) return;
    requested.current = true;
    void takeShared()
      .catch(() => null)
      .then(place);
  }, [isShared]);
}
