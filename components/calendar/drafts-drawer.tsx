"use client";

import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CloseIcon } from "@/components/ui/icons";
import type { Unscheduled } from "@/server/domains/posts/calendar.schema";
import { PostChip } from "./post-chip";
import { PostRow } from "./post-row";

interface DraftsDrawerProps {
  drafts: Unscheduled;
  /** Beside a grid they can be dragged into it. */
  compact: boolean;
  error: unknown;
  onRetry(): void;
  onClose(): void;
}

/** Drafts that have no time yet. */
export function DraftsDrawer({ drafts, compact, error, onRetry, onClose }: DraftsDrawerProps) {
  const t = useText("calendar");
  const common = useText("common");
  return (
    <section aria-label={t("drafts.title")} className="grid content-start gap-3 rounded-card border border-gray-5 bg-surface p-3 lg:w-64 lg:shrink-0">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{t("drafts.title")}</h2>
        <Button variant="quiet" size="icon" aria-label={common("close")} onClick={onClose} className="-my-1.5">
          <CloseIcon />
        </Button>
      </div>
      <p className="text-sm text-gray-11">{t(drafts.posts.length === 0 ? "drafts.empty" : compact ? "drafts.hint" : "drafts.hintList")}</p>
      {error ? <ErrorNotice error={error} onRetry={onRetry} /> : null}
      {drafts.posts.length > 0 ? (
        <ul className="grid max-h-96 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto p-1 lg:max-h-[calc(100dvh-360px)]">
          {drafts.posts.map((post) => (
            <li key={post.id}>{compact ? <PostChip post={post} /> : <PostRow post={post} peeks />}</li>
          ))}
        </ul>
      ) : null}
      {drafts.more ? <p className="text-xs text-gray-10">{t("drafts.more", { count: drafts.posts.length })}</p> : null}
    </section>
  );
}
