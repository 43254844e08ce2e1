"use client";

import { useStartConnect } from "@/components/connections/use-start-connect";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { isolate } from "@/components/i18n/text";
import { PostErrorNotice } from "@/components/posts/post-problem";
import { Snippet } from "@/components/posts/snippet";
import { usePostActions } from "@/components/posts/use-post-actions";
import { useMay } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Button, LinkButton } from "@/components/ui/button";
import { RetryIcon, SeverityHighIcon } from "@/components/ui/icons";
import { StateBadge } from "@/components/ui/state-badge";
import type { Happening } from "@/server/domains/notifications/notifications.schema";
import { placeOf } from "@/server/domains/notifications/places.schema";
import { useRefreshHappenings } from "./use-notifications";

/** The state of what happened, as it is shown everywhere. */
export function HappeningState({ happening }: { happening: Happening }) {
  const ads = useText("ads");
  switch (happening.kind) {
    case "posts":
      return <StateBadge thing="post" state={happening.status} />;
    case "approvals":
      return <StateBadge thing="approval" state={approvalStates[happening.state]} />;
    case "connections":
      return <StateBadge thing="connection" state={happening.health} />;
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
function useSentence(): (happening: Happening) => string {
  const t = useText("notifications");
  const format = useFormat();
  return (happening) => {
    switch (happening.kind) {
      case "posts": {
        if (happening.accounts.length === 0) return t(happening.status === "FAILED" ? "says.failedPost" : "says.partialPost");
        const accounts = happening.accounts.map(isolate).join(t("separator"));
        return t(happening.status === "FAILED" ? "says.failed" : "says.partial", { accounts });
      }
      case "approvals":
        if (happening.state === "returned") return happening.comment ? t("says.returned", { comment: happening.comment }) : t("says.returnedPlain");
        return t(`says.${happening.state}`);
      case "connections":
        if (happening.health === "expired") return t("says.expired", { account: happening.account });
        return happening.daysLeft === 0
          ? t("says.endsToday", { account: happening.account })
          : t("says.expiring", { account: happening.account, count: happening.daysLeft });
      case "webhooks":
        return t("says.webhook", { url: happening.url });
      case "anomalies":
        if (happening.days === 1) return happening.text;
        return `${happening.text} ${t("says.unusualDays", { count: happening.days, since: format.date(happening.since, "UTC") })}`;
    }
  };
}

/** What it is about, and what happened to it. */
export function HappeningText({ happening }: { happening: Happening }) {
  const sentence = useSentence();
  if (happening.kind === "anomalies" && happening.campaign) {
    return (
      <>
        {/* Around it a block of the page's direction: by itself a child of the grid would stand on its own direction's side. */}
        <span className="wrap-anywhere">
          <bdi>{happening.campaign}</bdi>
        </span>
        <span className="text-sm text-gray-11 wrap-anywhere">{sentence(happening)}</span>
      </>
    );
  }
  if (happening.kind !== "posts" && happening.kind !== "approvals") return <span className="wrap-anywhere">{sentence(happening)}</span>;
  return (
    <>
      <Snippet text={happening.text} />
      <span className="text-sm text-gray-11 wrap-anywhere">{sentence(happening)}</span>
    </>
  );
}

const approvalActs = { waiting: "review", approved: "view", returned: "edit", missed: "newTime" } as const;

/** Its own act, where this person may do it; a failure of the act stays beside it. */
export function HappeningActs({ happening, onSeen }: { happening: Happening; onSeen?: () => void }) {
  const t = useText("notifications");
  const posts = useText("posts");
  const connections = useText("connections");
  const may = useMay();
  const { retry } = usePostActions();
  const { start, busy, error } = useStartConnect();
  const refresh = useRefreshHappenings();
  const words = { posts: "view", connections: "view", webhooks: "open", anomalies: "view" } as const;
  const label = t(`acts.${happening.kind === "approvals" ? approvalActs[happening.state] : words[happening.kind]}`);
  const retries = happening.kind === "posts" && may.write;
  const reconnects = happening.kind === "connections" && may.manage;
  return (
    <>
      {retry.error ? <PostErrorNotice error={retry.error} /> : null}
      {error ? <ErrorNotice error={error} /> : null}
      <span className="flex flex-wrap gap-2">
        {retries ? (
          <Button
            busy={retry.isPending}
            onClick={() => {
              onSeen?.();
              retry.mutate({ id: happening.postId }, { onSettled: refresh });
            }}
          >
            <RetryIcon />
            {posts("actions.retry")}
          </Button>
        ) : null}
        {reconnects ? (
          <Button
            busy={busy}
            onClick={() => {
              onSeen?.();
              start({ platform: happening.platform, connectionId: happening.connectionId });
            }}
          >
            {connections("reconnect")}
          </Button>
        ) : (
          <LinkButton href={placeOf(happening)} variant={retries ? "quiet" : "secondary"} {...(onSeen ? { onClick: onSeen } : {})}>
            {label}
          </LinkButton>
        )}
      </span>
    </>
  );
}
