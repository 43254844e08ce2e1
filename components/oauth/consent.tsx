"use client";

import { useId, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { leave } from "@/components/shell/leave";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { CheckIcon } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import type { Plan, Scope } from "@/server/domains/workspaces/workspaces.schema";
import { isOwnPersonal, type Role } from "@/shared/access";
import { isolated } from "@/shared/format";

/** The signed-in person. */
export interface ConsentViewer {
  email: string;
  workspaces: readonly { id: string; name: string; kind: "PERSONAL" | "SHARED"; role: Role; plan: Plan }[];
  /** The workspace that is chosen at first. */
  workspaceId: string | null;
}

export interface Decision {
  allow: boolean;
  workspaceId: string;
}

interface ConsentProps {
  app: string;
  /** Where the answer goes; null = to a device. */
  host: string | null;
  scopes: readonly Scope[];
  viewer: ConsentViewer;
  busy: boolean;
  error: unknown;
  onDecide(decision: Decision): void;
}

const onThisComputer = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** The app, the workspace and the scopes that it requests, and the person's decision. */
export function Consent({ app, host, scopes, viewer, busy, error, onDecide }: ConsentProps) {
  const t = useText("oauth");
  const settings = useText("settings");
  const people = useText("people");
  const listId = useId();
  // A person's own plan is that of their personal workspace, and a workspace has its owner's.
  const allowed = viewer.workspaces.find(isOwnPersonal)?.plan !== "FREE";
  const open = viewer.workspaces.filter(({ plan }) => plan !== "FREE");
  const [workspaceId, setWorkspaceId] = useState(open.find(({ id }) => id === viewer.workspaceId)?.id ?? open[0]?.id ?? "");
  return (
    <div className="grid w-full max-w-[440px] gap-5">
      <div className="grid gap-1 text-center wrap-anywhere">
        <h1 className="text-xl font-semibold">{t("consent.heading", { app: isolated(app) })}</h1>
        {host ? <p className="text-gray-11">{t(onThisComputer.test(host) ? "consent.local" : "consent.host", { host: isolated(host) })}</p> : null}
      </div>
      <Card className="grid gap-4 p-5">
        <Notice hue="amber">{t("consent.named")}</Notice>
        <Field label={t("consent.workspace")} hint={t("consent.workspaceHint")}>
          {(control) => (
            <Select {...control} value={workspaceId} onChange={(event) => setWorkspaceId(event.target.value)}>
              {open.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="grid gap-2">
          <p id={listId} className="font-medium">
            {t("consent.scopes")}
          </p>
          <ul aria-labelledby={listId} className="grid gap-2">
            {scopes.map((scope) => (
              <li key={scope} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2">
                <CheckIcon className="mt-1 text-green-4" />
                <span className="grid gap-0.5">
                  <span>{settings(`keys.scopes.${scope}`)}</span>
                  <span className="text-xs text-gray-10">{settings(`keys.scopeHints.${scope}`)}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-xs text-gray-10">{t("consent.role")}</p>
        </div>
        {error ? <ErrorNotice error={error} /> : null}
        {allowed ? null : <Notice hue="amber">{t("consent.plan")}</Notice>}
        {allowed && open.length === 0 ? <Notice hue="amber">{t("consent.none")}</Notice> : null}
        <div className="grid grid-cols-2 gap-2">
          <Button disabled={busy} onClick={() => onDecide({ allow: false, workspaceId: workspaceId || (viewer.workspaces[0]?.id ?? "") })}>
            {t("consent.deny")}
          </Button>
          <Button variant="primary" busy={busy} disabled={!allowed || workspaceId === ""} onClick={() => onDecide({ allow: true, workspaceId })}>
            {t("consent.allow")}
          </Button>
        </div>
        <div className="grid gap-2 border-t border-gray-5 pt-4">
          <p className="text-sm wrap-anywhere text-gray-11">{people("guest.signedInAs", { email: viewer.email })}</p>
          <Button onClick={() => void leave(`/sign-in?${new URLSearchParams({ next: window.location.pathname + window.location.search })}`)}>
            {people("guest.other")}
          </Button>
        </div>
      </Card>
    </div>
  );
}
