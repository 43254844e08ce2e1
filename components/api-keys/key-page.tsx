"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { useViewer } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Code, CodeBlock } from "@/components/ui/copy";
import { Notice } from "@/components/ui/feedback";
import { Page } from "@/components/ui/page";
import { StateBadge } from "@/components/ui/state-badge";
import { Ago, Time } from "@/components/ui/time";
import type { KeyAbilities } from "@/server/http";
import { isOwnPersonal } from "@/shared/access";
import { AbilityList } from "./ability-list";
import { stateOf } from "./key-state";

/** One key: what it is, and every operation that it may call in this workspace, or why not. */
export function KeyPage({ found, now }: { found: KeyAbilities; now: number }) {
  const t = useText("keyAbilities");
  const settings = useText("settings");
  const { workspace } = useViewer();
  const { apiKey, requestsPerMinute, role, limited, abilities } = found;
  const state = stateOf(apiKey, now);
  const ended = state === "revoked" || state === "expired";
  const may = abilities.filter(({ obstacle }) => obstacle === null);
  const mayNot = abilities.filter(({ obstacle }) => obstacle !== null);
  const place = t.rich("place", { name: () => <bdi key="name">{workspace.name}</bdi>, role: settings(`profile.roles.${role}`) });
  return (
    <Page
      title={<bdi>{apiKey.name}</bdi>}
      text={place}
      back={{ href: "/settings/api-keys", label: t("back") }}
      actions={<LinkButton href="/docs">{t("facts.docs")}</LinkButton>}
    >
      {ended ? <Notice hue="gray">{t("ended")}</Notice> : null}
      {!ended && requestsPerMinute === null ? <Notice hue="amber">{settings("keys.plan")}</Notice> : null}
      {apiKey.scopes.includes("ads:write") && !ended ? <Notice hue="amber">{t("adsWrite")}</Notice> : null}
      {limited ? <Notice hue="gray">{t("limited")}</Notice> : null}
      <Card>
        <CardHeader title={t("facts.title")} action={<StateBadge thing="key" state={state} />} />
        <dl className="grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fact label={settings("keys.columns.prefix")}>
            <Code>{`${apiKey.prefix}…`}</Code>
          </Fact>
          <Fact label={t("facts.scopes")}>{apiKey.scopes.map((scope) => settings(`keys.scopes.${scope}`)).join(settings("keys.separator"))}</Fact>
          <Fact label={t("facts.perMinute")}>{requestsPerMinute === null ? "—" : t("facts.perMinuteValue", { limit: requestsPerMinute })}</Fact>
          <Fact label={settings("keys.columns.expires")}>{apiKey.expiresAt ? <Time at={apiKey.expiresAt} /> : settings("keys.neverExpires")}</Fact>
          <Fact label={settings("keys.columns.lastUsed")}>{apiKey.lastUsedAt ? <Ago at={apiKey.lastUsedAt} now={now} /> : settings("keys.neverUsed")}</Fact>
          <Fact label={t("facts.created")}>
            <Time at={apiKey.createdAt} only="date" />
          </Fact>
        </dl>
        {isOwnPersonal(workspace) ? null : (
          <div className="grid gap-2 border-t border-gray-5 p-4">
            <p className="text-sm text-gray-11">{t("header")}</p>
            <CodeBlock code={`x-svc-workspace-id: ${workspace.id}`} />
          </div>
        )}
      </Card>
      <Card>
        <CardHeader title={t("may")} text={t("mayCount", { count: may.length })} />
        {may.length > 0 ? <AbilityList abilities={may} role={role} /> : <p className="p-4 text-gray-11">{t("none")}</p>}
      </Card>
      <Card>
        <CardHeader title={t("mayNot")} text={t("mayCount", { count: mayNot.length })} />
        {mayNot.length > 0 ? <AbilityList abilities={mayNot} role={role} /> : <p className="p-4 text-gray-11">{t("all")}</p>}
      </Card>
    </Page>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-gray-11">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
