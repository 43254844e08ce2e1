"use client";

import { Popover } from "radix-ui";
import { useMemo } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { LabelChips } from "@/components/labels/label-chip";
import { AccountList } from "@/components/posts/account-list";
import { PostState } from "@/components/posts/post-state";
import { Snippet } from "@/components/posts/snippet";
import { useMayPublishNow } from "@/components/posts/use-may-publish-now";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { CalendarClockIcon, EditIcon, SendIcon } from "@/components/ui/icons";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";
import { isEditable } from "@/shared/post-states";
import { fixedReason } from "./moving";

interface PostPeekProps {
  post: CalendarPost;
  /** The chip that was opened; the focus goes back to it. */
  anchor: HTMLElement;
  accounts: Map<string, Connection>;
  onMove(): void;
  onPublish(): void;
  onClose(): void;
}

/** A post at a glance, and what can be done with it without dragging. */
export function PostPeek({ post, anchor, accounts, onMove, onPublish, onClose }: PostPeekProps) {
  const t = useText("calendar");
  const posts = useText("posts");
  const format = useFormat();
  const zone = useZone();
  const may = useMay();
  const mayPublishNow = useMayPublishNow();
  const fixed = fixedReason(post);
  const virtual = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={virtual} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t("peek")}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (anchor.isConnected) anchor.focus();
          }}
          className="animate-appear z-30 grid w-80 max-w-[calc(100vw-16px)] gap-3 rounded-card border border-gray-5 bg-surface p-3 shadow-popover outline-none"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PostState post={post} />
            <span className="figures text-sm text-gray-11">
              {post.at ? t("timeInCity", { time: format.dateTime(post.at, zone), city: format.city(zone) }) : posts("noTime")}
            </span>
          </div>
          {post.snippet ? <Snippet text={post.snippet} /> : <p className="text-gray-10">{t("noText")}</p>}
          <LabelChips names={post.labels} />
          {post.accountIds.length > 0 ? <AccountList post={post} accounts={accounts} /> : null}
          {may.write && fixed === "reconnect" ? <p className="text-sm text-amber-5">{t(`refusal.${fixed}`)}</p> : null}
          <div className="flex flex-wrap gap-2">
            <LinkButton href={`/posts/${post.id}`} size="sm" variant="primary">
              {posts("open")}
            </LinkButton>
            {may.write && fixed === null ? (
              <Button size="sm" onClick={onMove}>
                <CalendarClockIcon />
                {t("moveTo")}
              </Button>
            ) : null}
            {mayPublishNow(post) && !post.needsReconnect ? (
              <Button size="sm" onClick={onPublish}>
                <SendIcon />
                {posts("actions.publishNow")}
              </Button>
            ) : null}
            {may.write && isEditable(post.status) ? (
              <LinkButton href={`/posts/${post.id}/edit`} size="sm">
                <EditIcon />
                {posts("actions.edit")}
              </LinkButton>
            ) : null}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
