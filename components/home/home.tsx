"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import Link from "next/link";
import { useText } from "@/components/i18n/client";
import { AccountList } from "@/components/posts/account-list";
import { PostTime } from "@/components/posts/post-time";
import { Snippet } from "@/components/posts/snippet";
import { useAccounts } from "@/components/posts/use-accounts";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { AccountsIcon, AddIcon, CheckIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { StateBadge } from "@/components/ui/state-badge";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { PostSummary, PostView } from "@/server/domains/posts/posts.schema";
import type { Webhook } from "@/server/domains/webhooks/webhooks.schema";
import { Attention } from "./attention";
import { FirstSteps } from "./first-steps";

interface HomeProps {
  summary: PostSummary;
  latest: PostView[];
  connections: Connection[];
  disabledEndpoints: Webhook[];
  hasKey: boolean;
  now: number;
}

export function Home({ summary: initial, latest, connections, disabledEndpoints, hasKey, now }: HomeProps) {
  const t = useText("home");
  const shell = useText("shell");
  const trpc = useTRPC();
  const may = useMay();
  const { data: summary } = useQuery({
    ...trpc.posts.summary.queryOptions(undefined, { initialData: initial }),
    refetchInterval: ({ state }) => (state.data && state.data.byStatus.PROCESSING > 0 ? 2000 : 60_000),
  });
  const accounts = useAccounts(connections);
  const written = Object.values(summary.byStatus).reduce((sum, count) => sum + count, 0);
  const everScheduled = written - summary.byStatus.DRAFT > 0;
  const compose =
    may.write && connections.length > 0 ? (
      <LinkButton href="/posts/new" variant="primary">
        <AddIcon />
        {shell("newPost")}
      </LinkButton>
    ) : null;
  const steps = [
    { key: "account", done: connections.length > 0, href: "/settings/accounts" },
    { key: "post", done: written > 0, href: "/posts/new" },
    { key: "schedule", done: everScheduled, href: "/posts/new" },
    { key: "key", done: hasKey, href: "/settings/api-keys" },
  ] as const;

  const started = steps.every((step) => step.done);
  return (
    <Page title={t("title")} actions={compose}>
      {connections.length === 0 ? (
        <Card>
          <EmptyState
            icon={AccountsIcon}
            title={t("empty.title")}
            text={t("empty.text")}
            action={
              may.manage ? (
                <LinkButton href="/settings/accounts" variant="primary">
                  {t("start.account")}
                </LinkButton>
              ) : null
            }
          />
        </Card>
      ) : (
        <Attention posts={summary.needAttention} connections={connections} endpoints={disabledEndpoints} now={now} />
      )}
      <div className={clsx("grid grid-cols-[minmax(0,1fr)] items-start gap-5", started || "lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]")}>
        <div className={clsx("grid grid-cols-[minmax(0,1fr)] items-start gap-5", started && "lg:grid-cols-2")}>
          <PostsCard
            title={t("next.title")}
            posts={summary.upcoming}
            accounts={accounts}
            empty={t("next.none")}
            more={{ href: "/posts?status=scheduled", label: t("next.all") }}
          />
          {latest.length > 0 ? (
            <PostsCard title={t("last.title")} posts={latest} accounts={accounts} empty="" more={{ href: "/posts", label: t("last.all") }} />
          ) : null}
        </div>
        {started ? null : <FirstSteps steps={steps} />}
      </div>
    </Page>
  );
}

interface PostsCardProps {
  title: string;
  posts: PostView[];
  accounts: Map<string, Connection>;
  empty: string;
  more: { href: string; label: string };
}

function PostsCard({ title, posts, accounts, empty, more }: PostsCardProps) {
  return (
    <Card>
      <CardHeader
        title={title}
        action={
          <Link href={more.href} className="text-sm text-accent-5 hover:underline pointer-coarse:py-3">
            {more.label}
          </Link>
        }
      />
      {posts.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-6 text-gray-11">
          <CheckIcon className="text-gray-9" />
          {empty}
        </p>
      ) : (
        <ul>
          {posts.map((post) => (
            <li key={post.id} className="border-b border-gray-5 last:border-b-0">
              <Link href={`/posts/${post.id}`} className="grid gap-1.5 px-4 py-3 -outline-offset-2 hover:bg-gray-1">
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-gray-11">
                  <StateBadge thing="post" state={post.status} />
                  <PostTime post={post} />
                </span>
                <Snippet text={post.content} />
                <span className="text-sm text-gray-11">
                  <AccountList post={post} accounts={accounts} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
