"use client";

import { useStartConnect } from "@/components/connections/use-start-connect";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { PostErrorNotice } from "@/components/posts/post-problem";
import { RemedyButton } from "@/components/posts/remedy-button";
import { Snippet } from "@/components/posts/snippet";
import { usePostActions } from "@/components/posts/use-post-actions";
import { useMay } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Button, LinkButton } from "@/components/ui/button";
import { CommentIcon, SeverityHighIcon } from "@/components/ui/icons";
import { StateBadge } from "@/components/ui/state-badge";
import type { NotificationItem } from "@/server/domains/notifications/notifications.schema";
import { isolated } from "@/shared/format";
import { notificationHref } from "@/shared/notification-href";
import { useRefreshNotifications } from "./use-notifications";

/** The state of what happened, as it is shown everywhere. */
export function NotificationItemState({ item }: { item: NotificationItem }) {
  const ads = useText("ads");
  const t = useText("notifications");
  switch (item.kind) {
    case "posts":
      return <StateBadge thing="post" state={item.status} />;
    case "approvals":
      return <StateBadge thing="approval" state={approvalStates[item.state]} />;
    case "comments":
      return (
        <Badge hue="gray" icon={CommentIcon}>
          {t("comment")}
        </Badge>
      );
    case "connections":
      return <StateBadge thing="connection" state={item.health} />;
    case "webhooks":
      return <StateBadge thing="endpoint" state="disabled" />;
    case "anomalies":
      return (
        <Badge hue="red" icon={SeverityHighIcon}>
          {ads("sections.anomalies")}
        </Badge>
      );
  }
}

const approvalStates = { waiting: "pending", approved: "approved", returned: "changes_requested", missed: "missed" } as const;

/** What happened, in one sentence. */
export function useNotificationSentence(): (item: NotificationItem) => string {
  const t = useText("notifications");
  const format = useFormat();
  return (item) => {
    switch (item.kind) {
      case "posts": {
        if (item.accounts.length === 0) return t(item.status === "FAILED" ? "says.failedPost" : "says.partialPost");
        const accounts = item.accounts.map(isolated).join(t("separator"));
        return t(item.status === "FAILED" ? "says.failed" : "says.partial", { accounts });
      }
      case "approvals":
        if (item.state === "returned") return item.comment ? t("says.returned", { comment: item.comment }) : t("says.returnedPlain");
        return t(`says.${item.state}`);
      case "comments":
        return item.by === null ? t("says.commentOfFormer", { comment: item.comment }) : t("says.comment", { by: item.by, comment: item.comment });
      case "connections":
        if (item.health === "expired") return t("says.expired", { account: item.account });
        return item.daysLeft === 0 ? t("says.endsToday", { account: item.account }) : t("says.expiring", { account: item.account, count: item.daysLeft });
      case "webhooks":
        return t("says.webhook", { url: item.url });
      case "anomalies":
        if (item.days === 1) return item.text;
        return `${item.text} ${t("says.unusualDays", { count: item.days, since: format.date(item.since, "UTC") })}`;
    }
  };
}

/** What it is about, and what happened to it. */
export function NotificationItemText({ item }: { item: NotificationItem }) {
  const sentence = useNotificationSentence();
  if (item.kind === "anomalies" && item.campaign) {
    return (
      <>
        {/* Around it a block of the page's direction: by itself a child of the grid would be on its own direction's side. */}
        <span className="wrap-anywhere">
          <bdi>{item.campaign}</bdi>
        </span>
        <span className="text-sm text-gray-11 wrap-anywhere">{sentence(item)}</span>
      </>
    );
  }
  if (!("postId" in item)) return <span className="wrap-anywhere">{sentence(item)}</span>;
  return (
    <>
      <Snippet text={item.text} />
      <span className="text-sm text-gray-11 wrap-anywhere">{sentence(item)}</span>
    </>
  );
}

const approvalActs = { waiting: "review", approved: "view", returned: "edit", missed: "newTime" } as const;

interface NotificationItemActionsProps {
  item: NotificationItem;
  onSeen?: () => void;
  /** The one act that helps, where the line itself leads to the rest. */
  brief?: boolean;
}

/** Its own act, where this person may do it; a failure of the act stays beside it. */
export function NotificationItemActions({ item, onSeen, brief = false }: NotificationItemActionsProps) {
  const t = useText("notifications");
  const connections = useText("connections");
  const may = useMay();
  const { retry } = usePostActions();
  const { start, busy, error } = useStartConnect();
  const refresh = useRefreshNotifications();
  const words = { posts: "view", comments: "view", connections: "view", webhooks: "open", anomalies: "view" } as const;
  const label = t(`acts.${item.kind === "approvals" ? approvalActs[item.state] : words[item.kind]}`);
  const failed = item.kind === "posts" && may.write && item.remedy ? item : null;
  const size = brief ? "sm" : "md";
  const reconnects = item.kind === "connections" && may.manage;
  return (
    <>
      {retry.error ? <PostErrorNotice error={retry.error} /> : null}
      {error ? <ErrorNotice error={error} /> : null}
      <span className="flex flex-wrap gap-2">
        {failed ? (
          <RemedyButton
            post={{ ...failed, id: failed.postId }}
            size={size}
            busy={retry.isPending}
            onRetry={() => {
              onSeen?.();
              retry.mutate({ id: failed.postId }, { onSettled: refresh });
            }}
            onLeave={onSeen}
          />
        ) : null}
        {reconnects ? (
          <Button
            size={size}
            busy={busy}
            onClick={() => {
              onSeen?.();
              start({ platform: item.platform, connectionId: item.connectionId });
            }}
          >
            {connections("reconnect")}
          </Button>
        ) : brief && failed ? null : (
          <LinkButton href={notificationHref(item)} size={size} variant={failed ? "quiet" : "secondary"} {...(onSeen ? { onClick: onSeen } : {})}>
            {label}
          </LinkButton>
        )}
      </span>
    </>
  );
}
