"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useText } from "@/components/i18n/client";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { ConfirmDialog } from "@/components/ui/dialog";

/** Where a press on a link leads within these pages; null for what opens elsewhere or stays on this page. */
function leadsTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link.pathname + link.search + link.hash;
}

/** While there is something unsaved, asks before a link leads away from it. The framework has no word for this, so the press itself is stopped. */
export function LeaveQuestion({ active }: { active: boolean }) {
  const t = useText("workspace");
  const router = useRouter();
  const [next, setNext] = useState<string | null>(null);
  useLeaveWarning(active);
  useEffect(() => {
    if (!active) return;
    const stop = (event: MouseEvent) => {
      const place = leadsTo(event);
      if (place === null) return;
      event.preventDefault();
      event.stopPropagation();
      setNext(place);
    };
    // Before the link's own listener, which follows it.
    document.addEventListener("click", stop, { capture: true });
    return () => document.removeEventListener("click", stop, { capture: true });
  }, [active]);
  return (
    <ConfirmDialog
      open={next !== null}
      onOpenChange={(open) => (open ? undefined : setNext(null))}
      title={t("leaveQuestion.title")}
      text={t("leaveQuestion.text")}
      confirm={t("leaveQuestion.confirm")}
      keep={t("leaveQuestion.keep")}
      onConfirm={() => {
        if (next !== null) router.push(next);
        setNext(null);
      }}
    />
  );
}
