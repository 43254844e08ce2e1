"use client";

import { useEffect, useRef, useState } from "react";
import { useText } from "@/components/i18n/client";
import { guardNavigation, useFollow, type Way } from "@/components/shell/leave-guard";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { ConfirmDialog } from "@/components/ui/dialog";

/** While there is something unsaved, asks before a link, a key or the browser's Back leads away from it. */
export function LeaveQuestion({ active }: { active: boolean }) {
  const t = useText("workspace");
  const follow = useFollow();
  const [way, setWay] = useState<Way | null>(null);
  /** Answered: the browser need not ask once more. */
  const [left, setLeft] = useState(false);
  const letGo = useRef<(() => void) | undefined>(undefined);
  useLeaveWarning(active && !left);
  useEffect(() => {
    if (!active) return;
    letGo.current = guardNavigation(setWay);
    return letGo.current;
  }, [active]);
  const leave = () => {
    letGo.current?.();
    setLeft(true);
    if (way) follow(way);
    setWay(null);
  };
  return (
    <ConfirmDialog
      open={way !== null}
      onOpenChange={(open) => (open ? undefined : setWay(null))}
      title={t("leaveQuestion.title")}
      text={t("leaveQuestion.text")}
      confirm={t("leaveQuestion.confirm")}
      keep={t("leaveQuestion.keep")}
      onConfirm={leave}
    />
  );
}
