"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AccountsIcon, AddIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { lazyPart } from "@/components/ui/part";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { ConnectablePlatform, ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { allAccounts } from "./all-accounts";
import { ConnectDialog } from "./connect-dialog";
import { ConnectionCard } from "./connection-card";
import { mostUrgentFirst } from "./connection-health";
import { DisconnectDialog } from "./disconnect-dialog";
import { useStartConnect } from "./use-start-connect";

const ChooseDialog = lazyPart(() => import("./choose-dialog").then((module) => module.ChooseDialog));
const AssignBrandDialog = lazyPart(() => import("@/components/workspace/assign-brand-dialog").then((module) => module.AssignBrandDialog));
const DefaultsDialog = lazyPart(() => import("./defaults-dialog").then((module) => module.DefaultsDialog));

interface ConnectionsProps {
  initial: { data: ConnectedAccount[]; meta: PageMeta };
  scheduled: { connectionId: string; count: number }[];
  brands: BrandView[];
  platforms: ConnectablePlatform[];
  /** What came of a connection that was just tried. */
  connectOutcome: { outcome: string; count: number } | null;
  /** A consent that granted several accounts waits for the person to choose among them. */
  choosing: string | null;
  /** Came here to connect an account. */
  connects: boolean;
  now: number;
}

export function Connections({ initial, scheduled: firstScheduled, brands: firstBrands, platforms, connectOutcome, choosing, connects, now }: ConnectionsProps) {
  const t = useText("connections");
  const trpc = useTRPC();
  const may = useMay();
  const { data: page } = useQuery(trpc.connections.accounts.queryOptions(allAccounts, { initialData: initial }));
  const [connecting, setConnecting] = useState(connects && may.manage);
  const start = useStartConnect();
  const [leaving, setLeaving] = useState<ConnectedAccount | null>(null);
  const [setting, setSetting] = useState<ConnectedAccount | null>(null);
  const [branding, setBranding] = useState<ConnectedAccount | null>(null);
  const { data: scheduled } = useQuery(trpc.posts.scheduledByAccount.queryOptions(undefined, { initialData: firstScheduled }));
  const { data: brands } = useQuery(trpc.brands.views.queryOptions(undefined, { initialData: firstBrands }));
  // After a whole load the browser does so, after a link of another page nobody.
  useEffect(() => document.getElementById(location.hash.slice(1))?.focus(), []);
  const connect = may.manage ? (
    <Button variant="primary" onClick={() => setConnecting(true)}>
      <AddIcon />
      {t("connect")}
    </Button>
  ) : null;
  return (
    <Page title={t("title")} text={t("intro")} actions={page.data.length > 0 ? connect : null}>
      {connectOutcome ? <Outcome {...connectOutcome} /> : null}
      {may.manage ? null : <Notice hue="gray">{t("onlyAdmins")}</Notice>}
      {page.data.length === 0 ? (
        <Card>
          <EmptyState icon={AccountsIcon} title={t("empty.title")} text={t("empty.text")} action={connect} />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {mostUrgentFirst(page.data, now).map((connection) => (
            <li key={connection.id} className="grid grid-cols-1">
              <ConnectionCard
                connection={connection}
                brand={brands.find((brand) => brand.id === connection.brandId)?.name ?? null}
                scheduled={scheduled.find(({ connectionId }) => connectionId === connection.id)?.count ?? 0}
                now={now}
                onDisconnect={() => setLeaving(connection)}
                onDefaults={() => setSetting(connection)}
                onBrand={brands.length > 0 ? () => setBranding(connection) : null}
              />
            </li>
          ))}
        </ul>
      )}
      <ConnectDialog open={connecting} onOpenChange={setConnecting} title={t("connect")} platforms={platforms} connect={start} />
      {choosing && may.manage ? <ChooseDialog flowId={choosing} /> : null}
      {branding ? <AssignBrandDialog account={branding} brands={brands} onClose={() => setBranding(null)} /> : null}
      {setting ? <DefaultsDialog account={setting} onClose={() => setSetting(null)} /> : null}
      {leaving ? <DisconnectDialog connection={leaving} onClose={() => setLeaving(null)} /> : null}
    </Page>
  );
}

function Outcome({ outcome, count }: { outcome: string; count: number }) {
  const t = useText("connections");
  switch (outcome) {
    case "connected":
      return <Notice hue="green">{t("outcome.connected", { count })}</Notice>;
    case "denied":
    case "other":
    case "refused":
    case "state":
    case "forbidden":
      return <Notice hue={outcome === "denied" ? "gray" : "amber"}>{t(`outcome.${outcome}`)}</Notice>;
    default:
      return null;
  }
}
