"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { DemoFilling } from "@/components/demo/demo-filling";
import { useFormat, useText } from "@/components/i18n/client";
import { useNotificationList } from "@/components/notifications/notifications-context";
import { listRefetchDelay } from "@/components/posts/refetch-delay";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { AccountsIcon, AddIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import type { HomeView } from "@/server/domains/home/home.schema";
import { AdsCard } from "./ads-card";
import { Attention } from "./attention";
import { FirstSteps, ownSteps } from "./first-steps";
import { PostsCard } from "./posts-card";

export function Home({ initial }: { initial: HomeView }) {
  const t = useText("home");
  const connections = useText("connections");
  const trpc = useTRPC();
  const may = useMay();
  const { data: home } = useQuery({
    ...trpc.home.read.queryOptions(undefined, { initialData: initial }),
    refetchInterval: ({ state }) => listRefetchDelay(state.data?.next ?? [], Date.now()),
  });
  const { approvalRequired } = useViewer().workspace;
  const steps = ownSteps(may, approvalRequired).map((key) => ({ key, done: home.steps[key] }));
  const { attention } = useNotificationList();
  const accounts = new Map(home.accounts.map((account) => [account.id, account]));
  const allDone = steps.every(({ done }) => done);
  const compose = may.write && home.steps.account ? <NewPost /> : null;
  return (
    <Page title={t("title")} actions={attention.length > 0 ? compose : null}>
      <DemoFilling />
      {home.steps.account || attention.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Attention items={attention} compose={compose} />
          <PostsCard
            title={t("next.title")}
            text={t("next.today", home.today)}
            posts={home.next.map((post) => ({ post }))}
            accounts={accounts}
            empty={t("next.none")}
            more={{ href: "/posts", label: t("next.all") }}
          />
        </div>
      ) : (
        <Card>
          <EmptyState
            icon={AccountsIcon}
            title={t("empty.title")}
            text={t("empty.text")}
            action={
              may.manage ? (
                <LinkButton href="/accounts?connect=1" variant="primary">
                  {connections("connect")}
                </LinkButton>
              ) : null
            }
          />
        </Card>
      )}
      <div className={clsx("grid grid-cols-[minmax(0,1fr)] items-start gap-5", allDone || "lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]")}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5">
          <AdsCard insights={home.ads} losing={home.losing} />
          {home.last.length > 0 ? (
            <PostsCard
              title={t("last.title")}
              posts={home.last.map(({ post, ...result }) => ({ post, note: <Result {...result} /> }))}
              accounts={accounts}
              empty=""
              more={{ href: "/posts?tab=sent", label: t("last.all") }}
            />
          ) : null}
        </div>
        {allDone ? null : <FirstSteps steps={steps} />}
      </div>
    </Page>
  );
}

function NewPost() {
  const t = useText("shell");
  return (
    <LinkButton href="/posts/new" variant="primary">
      <AddIcon />
      {t("newPost")}
    </LinkButton>
  );
}

/** A post's results; a missing figure is named as missing, never shown as 0. */
function Result({ engagement, seen }: { engagement: number | null; seen: number | null }) {
  const t = useText("home");
  const format = useFormat();
  if (engagement === null) return <span className="text-gray-10">{t("last.none")}</span>;
  return (
    <span className="figures flex gap-3 text-gray-12" title={format.number(engagement)}>
      <span>{t("last.engagement", { count: engagement })}</span>
      {seen === null ? null : <span className="text-gray-10">{t("last.seen", { times: seen })}</span>}
    </span>
  );
}
