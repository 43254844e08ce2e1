"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { type Column, Table } from "@/components/ui/table";
import { Ago, Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import type { ConnectedApp } from "@/server/domains/oauth/oauth.schema";

/** What the person has let act for them, and how to end it. */
export function ConnectedApps({ initial, now }: { initial: ConnectedApp[]; now: number }) {
  const t = useText("oauth");
  const settings = useText("settings");
  const trpc = useTRPC();
  const { data: apps } = useQuery(trpc.oauth.apps.queryOptions(undefined, { initialData: initial }));
  const [ending, setEnding] = useState<ConnectedApp | null>(null);
  const columns: Column<ConnectedApp>[] = [
    {
      key: "name",
      header: t("apps.columns.name"),
      plain: true,
      cell: (app) => <bdi className="font-medium wrap-anywhere @4xl:inline-block @4xl:min-w-40">{app.name}</bdi>,
    },
    { key: "workspace", header: t("apps.columns.workspace"), cell: (app) => <bdi className="wrap-anywhere">{app.workspace}</bdi> },
    {
      key: "scopes",
      header: t("apps.columns.scopes"),
      wide: true,
      cell: (app) => (
        <span className="text-end @4xl:text-start">{app.scopes.map((scope) => settings(`keys.scopes.${scope}`)).join(settings("keys.separator"))}</span>
      ),
    },
    { key: "since", header: t("apps.columns.since"), cell: (app) => <Time at={app.createdAt} only="date" /> },
    {
      key: "lastUsed",
      header: t("apps.columns.lastUsed"),
      cell: (app) => (app.lastUsedAt ? <Ago at={app.lastUsedAt} now={now} /> : settings("keys.neverUsed")),
    },
    {
      key: "act",
      header: <span className="sr-only">{t("apps.disconnect.action")}</span>,
      plain: true,
      cell: (app) => (
        <Button size="sm" onClick={() => setEnding(app)} aria-label={`${t("apps.disconnect.action")}: ${app.name}`}>
          {t("apps.disconnect.action")}
        </Button>
      ),
    },
  ];
  return (
    <Card>
      <CardHeader title={t("apps.title")} text={t("apps.text")} />
      {apps.length === 0 ? (
        <p className="px-4 py-6 text-gray-11">{t("apps.empty")}</p>
      ) : (
        <Table caption={t("apps.title")} columns={columns} rows={apps} rowKey={(app) => app.id} />
      )}
      <DisconnectDialog app={ending} onClose={() => setEnding(null)} />
    </Card>
  );
}

function DisconnectDialog({ app, onClose }: { app: ConnectedApp | null; onClose(): void }) {
  const t = useText("oauth");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const disconnect = useMutation(
    trpc.oauth.disconnect.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast({ text: t("apps.disconnect.done") });
        await queries.invalidateQueries(trpc.oauth.apps.queryFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open={app !== null}
      onOpenChange={(open) => {
        if (open) return;
        disconnect.reset();
        onClose();
      }}
      title={t("apps.disconnect.title", { name: app?.name ?? "" })}
      text={t("apps.disconnect.text")}
      confirm={t("apps.disconnect.confirm")}
      keep={t("apps.disconnect.keep")}
      busy={disconnect.isPending}
      onConfirm={() => app && disconnect.mutate({ id: app.id })}
    >
      {disconnect.error ? <ErrorNotice error={disconnect.error} /> : null}
    </ConfirmDialog>
  );
}
