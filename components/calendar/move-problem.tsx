"use client";

import { useText } from "@/components/i18n/client";
import { PostErrorNotice } from "@/components/posts/post-problem";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { CloseIcon } from "@/components/ui/icons";
import type { MoveProblem } from "./undo-problem";

/** A move that the server refused: the post is in its old place again. */
export function MoveProblemNotice({ problem, onClose }: { problem: MoveProblem; onClose(): void }) {
  const t = useText("calendar");
  const common = useText("common");
  if (problem.kind === "failed") return <PostErrorNotice error={problem.error} />;
  return (
    <Notice
      hue="amber"
      action={
        <Button variant="quiet" size="icon" aria-label={common("close")} onClick={onClose}>
          <CloseIcon />
        </Button>
      }
    >
      {t(problem.kind)}
    </Notice>
  );
}
