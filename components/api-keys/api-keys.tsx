"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { ConnectedApps } from "@/components/oauth/connected-apps";
import { BrandNames } from "@/components/people/brand-names";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Code } from "@/components/ui/copy";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, KeyIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { StateBadge } from "@/components/ui/state-badge";
import { type Column, Table } from "@/components/ui/table";
import { Ago, Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import type { ApiKeyPage, ApiKeyView } from "@/server/domains/api-keys/api-keys.schema";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { ConnectedApp } from "@/server/domains/oauth/oauth.schema";
import { isOwnPersonal } from "@/shared/access";
import { isolated } from "@/shared/format";
import { CreateKeyDialog } from "./create-key-dialog";
import { listed, stateOf } from "./key-state";

interface ApiKeysProps {
  initial: ApiKeyPage;
  brands: readonly BrandView[];
  apps: ConnectedApp[];
  now: number;
}

export function ApiKeys({ initial, brands, apps, now }: ApiKeysProps) {
  const t = useText("settings");
  const trpc = useTRPC();
  const { user, workspaces } = useViewer();
  const {
    data: { data: keys },
  } = useQuery(trpc.apiKeys.list.queryOptions(listed, { initialData: initial }));
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null);
  // A key is its owner's: what counts is the plan of the personal workspace.
  const allowed = workspaces.find(isOwnPersonal)?.plan !== "FREE";

  const columns: Column<ApiKeyView>[] = [
    { key: "name", header: t("keys.columns.name"), plain: true, cell: (key) => <KeyName apiKey={key} brands={brands} /> },
    { key: "state", header: t("keys.columns.state"), cell: (key) => <StateBadge thing="key" state={stateOf(key, now)} /> },
    { key: "prefix", header: t("keys.columns.prefix"), cell: (key) => <Code>{`${key.prefix}…`}</Code> },
    { key: "scopes", header: t("keys.columns.scopes"), wide: true, cell: (key) => <Scopes scopes={key.scopes} /> },
    { key: "lastUsed", header: t("keys.columns.lastUsed"), cell: (key) => (key.lastUsedAt ? <Ago at={key.lastUsedAt} now={now} /> : t("keys.neverUsed")) },
    { key: "expires", header: t("keys.columns.expires"), cell: (key) => (key.expiresAt ? <Time at={key.expiresAt} only="date" /> : t("keys.neverExpires")) },
    {
      key: "act",
      header: <span className="sr-only">{t("keys.revoke.action")}</span>,
      plain: true,
      cell: (key) =>
        key.revokedAt ? null : (
          <Button size="sm" onClick={() => setRevoking(key)} aria-label={`${t("keys.revoke.action")}: ${key.name}`}>
            {t("keys.revoke.action")}
          </Button>
        ),
    },
  ];

  const create = (
    <Button variant="primary" onClick={() => setCreating(true)} disabled={!allowed}>
      <AddIcon />
      {t("keys.create")}
    </Button>
  );

  return (
    <Page title={t("keys.title")} text={t("keys.intro")} actions={keys.length > 0 ? create : null}>
      {allowed ? null : <Notice hue="amber">{t("keys.plan")}</Notice>}
      <Card className={allowed ? "" : "grayscale"}>
        {keys.length === 0 ? (
          <EmptyState icon={KeyIcon} title={t("keys.empty.title")} text={t("keys.empty.text")} action={create} />
        ) : (
          <Table tall caption={t("keys.title")} columns={columns} rows={keys} rowKey={(key) => key.id} />
        )}
      </Card>
      <ConnectedApps initial={apps} now={now} />
      <CreateKeyDialog key={user.id} open={creating} brands={brands} onOpenChange={setCreating} />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </Page>
  );
}

function KeyName({ apiKey, brands }: { apiKey: ApiKeyView; brands: readonly BrandView[] }) {
  return (
    <div className="grid gap-0.5 @4xl:min-w-48">
      <Link href={`/settings/api-keys/${apiKey.id}`} className="font-medium wrap-anywhere hover:underline pointer-coarse:py-2">
        <bdi>{apiKey.name}</bdi>
      </Link>
      <KeyReach apiKey={apiKey} brands={brands} />
    </div>
  );
}

/** What sets a key apart from one of the reader's own for all brands. */
function KeyReach({ apiKey, brands }: { apiKey: ApiKeyView; brands: readonly BrandView[] }) {
  const t = useText("settings");
  return (
    <span className="grid gap-0.5 text-xs font-normal text-gray-11 wrap-anywhere">
      {apiKey.workspaceId ? <span>{t("keys.service", { name: isolated(apiKey.createdBy) })}</span> : null}
      {apiKey.brandIds.length > 0 ? <BrandNames ids={apiKey.brandIds} brands={brands} /> : null}
    </span>
  );
}

function Scopes({ scopes }: { scopes: ApiKeyView["scopes"] }) {
  const t = useText("settings");
  return <span className="text-end @4xl:text-start">{scopes.map((scope) => t(`keys.scopes.${scope}`)).join(t("keys.separator"))}</span>;
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyView | null; onClose(): void }) {
  const t = useText("settings");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const revoke = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast({ text: t("keys.revoke.done") });
        await queries.invalidateQueries(trpc.apiKeys.list.queryFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onOpenChange={(open) => {
        if (open) return;
        revoke.reset();
        onClose();
      }}
      title={t("keys.revoke.title", { name: apiKey?.name ?? "" })}
      text={t("keys.revoke.text")}
      confirm={t("keys.revoke.confirm")}
      keep={t("keys.revoke.keep")}
      busy={revoke.isPending}
      onConfirm={() => apiKey && revoke.mutate({ id: apiKey.id })}
    >
      {revoke.error ? <ErrorNotice error={revoke.error} /> : null}
    </ConfirmDialog>
  );
}
