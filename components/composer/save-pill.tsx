"use client";

import { useText } from "@/components/i18n/client";
import { CheckIcon, CircleAlertIcon, WorkingIcon } from "@/components/ui/icons";
import type { SaveState } from "./use-autosave";

/** Where what is written is now. */
export function SavePill({ kept, saving }: { kept: "none" | "kept" | "restored"; saving: SaveState }) {
  const composer = useText("composer");
  const t = useText("writing");
  const text = saving === "idle" && kept !== "none" ? composer(kept === "kept" ? "onDevice" : "restored") : saving === "idle" ? "" : t(`save.${saving}`);
  const isWrong = saving === "failed" || saving === "offline";
  return (
    <p role="status" className={`flex min-h-5 items-center gap-1.5 text-sm ${isWrong ? "text-amber-5" : "text-gray-10"}`}>
      {saving === "saving" ? <WorkingIcon className="animate-busy" /> : saving === "saved" ? <CheckIcon /> : isWrong ? <CircleAlertIcon /> : null}
      {text}
    </p>
  );
}
