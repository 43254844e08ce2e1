"use client";

import type { ReactNode } from "react";
import { connectionHealth, daysLeft, mostUrgentFirst } from "@/components/connections/connection-health";
import { useText } from "@/components/i18n/client";
import { PostErrorNotice } from "@/components/posts/post-problem";
import { PostTime } from "@/components/posts/post-time";
import { Snippet } from "@/components/posts/snippet";
import { usePostActions } from "@/components/posts/use-post-actions";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ChecksIcon, RetryIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { PostView } from "@/server/domains/posts/posts.schema";
import type { Webhook } from "@/server/domains/webhooks/webhooks.schema";

interface AttentionProps {
  posts: PostView[];
  connections: Connection[];
  endpoints: Webhook[];
  now: number;
}

/** What failed or waits for a decision, each row with its own act. First on the page, and the largest. */
export function Attention({ posts, connections, endpoints, now }: AttentionProps) {
  const t = useText("home");
  const actions = useText("connections");
  const postTexts = useText("posts");
  const may = useMay();
  const { retry } = usePostActions();
  const unwell = mostUrgentFirst(connections, now).filter((connection) => connectionHealth(connection, now) !== "connected");
  const count = posts.length + unwell.length + endpoints.length;
  if (count === 0) {
    return (
      <Card className="flex items-center gap-3 p-4">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-green-1 text-green-5">
          <ChecksIcon />
        </span>
        <div>
          <h2 className="font-semibold">{t("calm.title")}</h2>
          <p className="text-sm text-gray-11">{t("calm.text")}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader title={t("attention.title")} />
      {retry.error ? (
        <div className="p-4 pb-0">
          <PostErrorNotice error={retry.error} />
        </div>
      ) : null}
      <ul>
        {unwell.map((connection) => (
          <Row
            key={connection.id}
            state={<StateBadge thing="connection" state={connectionHealth(connection, now)} />}
            action={may.manage ? <LinkButton href="/settings/accounts">{actions("reconnect")}</LinkButton> : null}
          >
            <span className="flex items-start gap-2">
              <PlatformMark platform={connection.platform} />
              {connectionHealth(connection, now) === "expired"
                ? t("attention.expired", { account: connection.accountName })
                : actions("renewBefore", { account: connection.accountName, count: daysLeft(connection, now) })}
            </span>
          </Row>
        ))}
        {endpoints.map((endpoint) => (
          <Row
            key={endpoint.id}
            state={<StateBadge thing="endpoint" state="disabled" />}
            action={may.manage ? <LinkButton href={`/settings/webhooks/${endpoint.id}`}>{t("open")}</LinkButton> : null}
          >
            {t("attention.disabled", { url: endpoint.url })}
          </Row>
        ))}
        {posts.map((post) => (
          <Row
            key={post.id}
            state={<StateBadge thing="post" state={post.status} />}
            action={
              <>
                {may.write ? (
                  <Button busy={retry.isPending && retry.variables.id === post.id} onClick={() => retry.mutate({ id: post.id })}>
                    <RetryIcon />
                    {postTexts("actions.retry")}
                  </Button>
                ) : null}
                <LinkButton href={`/posts/${post.id}`} variant="quiet">
                  {t("view")}
                </LinkButton>
              </>
            }
          >
            <Snippet text={post.content} />
            <span className="text-sm text-gray-10">
              <PostTime post={post} />
            </span>
          </Row>
        ))}
      </ul>
    </Card>
  );
}

function Row({ state, action, children }: { state: ReactNode; action: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-gray-5 px-4 py-3 last:border-b-0">
      {state}
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">{children}</div>
      <div className="flex gap-2">{action}</div>
    </li>
  );
}
