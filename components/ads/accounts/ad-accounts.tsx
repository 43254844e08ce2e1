"use client";

import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { MoreIcon, UnplugIcon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { PlatformMark } from "@/components/ui/platform-mark";
import { SandboxTag, StateBadge } from "@/components/ui/state-badge";
import { Ago } from "@/components/ui/time";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { AutoPilotSwitch } from "./auto-pilot-switch";
import { DisconnectDialog } from "./disconnect-dialog";
import { isBeingRead } from "./sync-state";

interface AdAccountsProps {
  accounts: readonly AdAccount[];
  now: number;
  onReconnect(): void;
}

export function AdAccounts({ accounts, now, onReconnect }: AdAccountsProps) {
  const t = useText("ads");
  const may = useMay();
  const [leaving, setLeaving] = useState<AdAccount | null>(null);
  return (
    <Card>
      <CardHeader title={t("accounts.title")} />
      <ul>
        {accounts.map((account) => (
          <li key={account.id} className="grid gap-3 border-b border-gray-5 p-4 last:border-b-0">
            <div className="flex items-start gap-3">
              <Identity account={account} now={now} />
              {may.manage && account.status !== "DISCONNECTED" ? (
                <Menu
                  label={account.name}
                  trigger={
                    <Button variant="quiet" size="icon" aria-label={`${t("campaigns.columns.act")}: ${account.name}`}>
                      <MoreIcon />
                    </Button>
                  }
                >
                  <MenuItem danger onSelect={() => setLeaving(account)}>
                    <UnplugIcon />
                    {t("accounts.disconnect")}
                  </MenuItem>
                </Menu>
              ) : null}
            </div>
            <Sync account={account} onReconnect={onReconnect} />
            {account.status === "DISCONNECTED" ? null : <AutoPilotSwitch account={account} />}
          </li>
        ))}
      </ul>
      <DisconnectDialog account={leaving} onClose={() => setLeaving(null)} />
    </Card>
  );
}

function Identity({ account, now }: { account: AdAccount; now: number }) {
  const t = useText("ads");
  const format = useFormat();
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex min-w-0 grow basis-56 items-center gap-3">
        <PlatformMark platform={account.platform} size={20} />
        <span className="grid min-w-0">
          <bdi className="one-line font-medium" title={account.name}>
            {account.name}
          </bdi>
          <span className="text-xs text-gray-10">{t("accounts.zone", { currency: account.currency, city: format.city(account.timezone) })}</span>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <StateBadge thing="adAccount" state={account.needsReconnect ? "RECONNECT" : account.status} />
        {account.sandbox ? <SandboxTag /> : null}
      </span>
      <span className="text-sm text-gray-11">
        {t("accounts.synced")}: {account.lastSyncedAt ? <Ago at={account.lastSyncedAt} now={now} /> : t("accounts.never")}
      </span>
    </div>
  );
}

/** What is read at the moment, or why it is not. */
function Sync({ account, onReconnect }: { account: AdAccount; onReconnect(): void }) {
  const t = useText("ads");
  const may = useMay();
  const nameOf = usePlatformName();
  const platform = nameOf(account.platform);
  const { step, percent, error } = account.sync;
  if (account.needsReconnect) {
    return (
      <Notice hue="red" action={may.manage ? <Button onClick={onReconnect}>{t("accounts.reconnectAct")}</Button> : null}>
        {t("accounts.reconnect", { platform })}
      </Notice>
    );
  }
  if (isBeingRead(account)) {
    return (
      <div className="grid gap-1">
        <p className="figures text-sm text-gray-11">{step ? t(`accounts.step.${step}`, { percent: percent ?? 0 }) : t("accounts.step.soon")}</p>
        <progress className="h-1.5 w-full accent-accent-4" max={100} value={percent ?? 0} aria-label={t("accounts.syncing")} />
      </div>
    );
  }
  return error ? <Notice hue="amber">{t("accounts.failed", { platform, reason: error })}</Notice> : null;
}
