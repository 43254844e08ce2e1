"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button, LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/feedback";
import { AddIcon, LinkIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import { type Column, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { ConnectLink } from "@/server/domains/brands/connect-links.schema";
import type { ConnectablePlatform } from "@/server/domains/connections/connections.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { CreateLinkDialog } from "./create-link-dialog";
import { recentLinks } from "./recent-links";

interface ConnectLinksCardProps {
  initial: { data: ConnectLink[]; meta: PageMeta };
  brands: readonly BrandView[];
  platforms: readonly ConnectablePlatform[];
}

const isPending = ({ status }: ConnectLink) => status === "open" || status === "opened";

export function ConnectLinksCard({ initial, brands, platforms }: ConnectLinksCardProps) {
  const t = useText("developers");
  const trpc = useTRPC();
  const list = useQuery(trpc.connectLinks.list.queryOptions(recentLinks, { initialData: initial }));
  const { data: links, meta } = list.data;
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ConnectLink | null>(null);
  const brandOf = (link: ConnectLink) => brands.find(({ id }) => id === link.brandId)?.name ?? t("links.brandGone");
  const columns: Column<ConnectLink>[] = [
    {
      key: "brand",
      header: t("links.columns.brand"),
      plain: true,
      wide: true,
      cell: (link) => <bdi className="min-w-0 font-medium wrap-anywhere">{brandOf(link)}</bdi>,
    },
    { key: "platforms", header: t("links.columns.platforms"), cell: ({ platforms: offered }) => <PlatformMarks platforms={offered} /> },
    { key: "state", header: t("links.columns.state"), cell: ({ status }) => <StateBadge thing="connectLink" state={status} /> },
    { key: "created", header: t("links.columns.created"), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { key: "ends", header: t("links.columns.ends"), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      key: "act",
      header: <span className="sr-only">{t("links.columns.actions")}</span>,
      plain: true,
      cell: (link) =>
        isPending(link) ? (
          <Button size="sm" onClick={() => setRevoking(link)} aria-label={`${t("links.revoke.action")}: ${brandOf(link)}`}>
            {t("links.revoke.action")}
          </Button>
        ) : null,
    },
  ];
  const create =
    brands.length > 0 ? (
      <Button variant="primary" onClick={() => setCreating(true)}>
        <AddIcon />
        {t("links.create")}
      </Button>
    ) : (
      <LinkButton href="/settings/brands">{t("links.addBrand")}</LinkButton>
    );
  return (
    <Card>
      <CardHeader title={t("links.title")} text={t("links.text")} action={links.length > 0 ? create : null} />
      {list.error ? (
        <div className="p-4">
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {links.length === 0 ? (
        <EmptyState icon={LinkIcon} title={t("links.empty.title")} text={t(brands.length > 0 ? "links.empty.text" : "links.noBrands")} action={create} />
      ) : (
        <Table caption={t("links.title")} columns={columns} rows={links} rowKey={({ id }) => id} />
      )}
      {meta.total > links.length ? <p className="p-4 text-sm text-gray-11">{t("links.newest", { n: links.length })}</p> : null}
      {creating ? <CreateLinkDialog brands={brands} platforms={platforms} onClose={() => setCreating(false)} /> : null}
      {revoking ? <RevokeDialog link={revoking} brand={brandOf(revoking)} onClose={() => setRevoking(null)} /> : null}
    </Card>
  );
}

function PlatformMarks({ platforms }: { platforms: ConnectLink["platforms"] }) {
  const nameOf = usePlatformName();
  return (
    <span
      role="img"
      aria-label={platforms.map(nameOf).join(" ")}
      title={platforms.map(nameOf).join(" ")}
      className="flex flex-wrap justify-end gap-1.5 @4xl:min-w-44 @4xl:justify-start"
    >
      {platforms.map((platform) => (
        <PlatformMark key={platform} platform={platform} />
      ))}
    </span>
  );
}

function RevokeDialog({ link, brand, onClose }: { link: ConnectLink; brand: string; onClose(): void }) {
  const t = useText("developers");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const revoke = useMutation(
    trpc.connectLinks.revoke.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast({ text: t("links.revoke.done") });
        await queries.invalidateQueries(trpc.connectLinks.list.queryFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("links.revoke.title", { brand })}
      text={t("links.revoke.text")}
      confirm={t("links.revoke.confirm")}
      keep={t("links.revoke.keep")}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: link.id })}
    >
      {revoke.error ? <ErrorNotice error={revoke.error} /> : null}
    </ConfirmDialog>
  );
}
