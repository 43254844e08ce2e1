"use client";

import { hasDefaults } from "@/components/composer/settings-fields";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { postsHref } from "@/components/posts/posts-href";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { BrandIcon, MoreIcon, RefreshIcon, SettingsIcon, UnplugIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/menu";
import { PlatformMark } from "@/components/ui/platform-mark";
import { SandboxTag, StateBadge } from "@/components/ui/state-badge";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import { connectionHealth, daysLeft } from "./connection-health";
import { usePlatformName } from "./platform-name";
import { platformSettings } from "./platform-settings";
import { useStartConnect } from "./use-start-connect";

interface ConnectionCardProps {
  connection: ConnectedAccount;
  /** Name of the brand it belongs to. */
  brand: string | null;
  /** How many posts wait to go out to it. */
  scheduled: number;
  now: number;
  onDisconnect(): void;
  onDefaults(): void;
  /** Null while there are no brands to choose from. */
  onBrand: (() => void) | null;
}

export function ConnectionCard({ connection, brand, scheduled, now, onDisconnect, onDefaults, onBrand }: ConnectionCardProps) {
  const t = useText("connections");
  const common = useText("common");
  const words = useText("workspace");
  const format = useFormat();
  const zone = useZone();
  const may = useMay();
  const nameOf = usePlatformName();
  const { start, busy, error } = useStartConnect();
  const isNotSetUp = error !== null && viewError(error).issues.some(({ path }) => path === "platform");
  // Where every account of a platform is of one kind, the kind says nothing.
  const kind = (["page", "organization", "person"] as const).find((candidate) => candidate === connection.kind);
  const health = connectionHealth(connection, now);
  return (
    <Card className="grid grid-cols-1 content-between gap-3 p-4 outline-accent-4 has-[h2:focus]:outline-2">
      <div className="grid grid-cols-1 gap-3">
        <div className="flex items-start gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-control bg-gray-3">
            <PlatformMark platform={connection.platform} size={20} />
          </span>
          <div className="min-w-0 grow">
            {/* A link to one account moves the focus here. */}
            <h2 id={connection.id} tabIndex={-1} className="one-line scroll-mt-24 font-medium outline-none" title={connection.accountName}>
              <bdi>{connection.accountName}</bdi>
            </h2>
            <p className="text-sm text-gray-10">
              {nameOf(connection.platform)}
              {kind ? ` · ${t(`kind.${kind}`)}` : null}
            </p>
          </div>
          {may.manage ? (
            <Menu
              trigger={
                <Button variant="quiet" size="icon" aria-label={`${common("more")}: ${connection.accountName}`}>
                  <MoreIcon />
                </Button>
              }
            >
              <MenuItem onSelect={() => start({ platform: connection.platform, connectionId: connection.id })}>
                <RefreshIcon />
                {t("reconnect")}
              </MenuItem>
              {hasDefaults(connection.platform) ? (
                <MenuItem onSelect={onDefaults}>
                  <SettingsIcon />
                  {t("defaults.open")}
                </MenuItem>
              ) : null}
              {onBrand ? (
                <MenuItem onSelect={onBrand}>
                  <BrandIcon />
                  {words("brands.assign")}
                </MenuItem>
              ) : null}
              <MenuItem danger onSelect={onDisconnect}>
                <UnplugIcon />
                {t("disconnect")}
              </MenuItem>
            </Menu>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-1.5">
          <StateBadge thing="connection" state={health} />
          {connection.sandbox ? <SandboxTag /> : null}
          {brand ? (
            <Badge hue="gray" outline icon={BrandIcon}>
              <bdi className="one-line">{brand}</bdi>
            </Badge>
          ) : null}
        </div>
        <p className="text-sm text-gray-11">
          {health === "expired"
            ? t("expiredHint")
            : health === "expiring"
              ? t("renewBefore", { account: connection.accountName, count: daysLeft(connection, now) })
              : connection.expiresAt
                ? t("expires", { time: format.date(connection.expiresAt, zone) })
                : t("connected", { time: format.date(connection.connectedAt, zone) })}
        </p>
        {health === "expiring" && connection.expiresAt ? (
          <p className="figures text-sm text-gray-11">{t("endsAt", { time: format.dateTime(connection.expiresAt, zone), city: format.city(zone) })}</p>
        ) : null}
        {scheduled > 0 ? (
          <Link
            href={postsHref({ tab: "upcoming", accountId: connection.id })}
            className="figures justify-self-start text-sm text-accent-5 underline underline-offset-4 hover:no-underline pointer-coarse:py-2.5"
          >
            {t("scheduled", { count: scheduled })}
          </Link>
        ) : null}
      </div>
      {isNotSetUp ? <Notice hue="red">{t("dialog.unavailable", platformSettings(connection.platform))}</Notice> : error ? <ErrorNotice error={error} /> : null}
      {health !== "connected" && may.manage ? (
        <div>
          <Button
            variant={health === "expired" ? "primary" : "secondary"}
            busy={busy}
            onClick={() => start({ platform: connection.platform, connectionId: connection.id })}
          >
            <RefreshIcon />
            {t("reconnect")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
