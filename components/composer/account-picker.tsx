"use client";

import clsx from "clsx";
import { connectionHealth, mostUrgentFirst } from "@/components/connections/connection-health";
import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { CheckIcon, CircleAlertIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { SandboxTag, StateBadge } from "@/components/ui/state-badge";
import type { Connection } from "@/server/domains/connections/connections.schema";
import { Avatar } from "./preview/parts";

interface AccountPickerProps {
  connections: Connection[];
  chosen: string[];
  onChange(chosen: string[]): void;
  now: number;
  error: string | undefined;
}

/** Where the post goes: a strip of accounts that is scrolled sideways on a phone. */
export function AccountPicker({ connections, chosen, onChange, now, error }: AccountPickerProps) {
  const t = useText("composer");
  if (connections.length === 0) {
    return (
      <Notice hue="amber" action={<LinkButton href="/accounts?connect=1">{t("connect")}</LinkButton>}>
        {t("noAccounts")}
      </Notice>
    );
  }
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="mb-1 font-medium">{t("accounts")}</legend>
      <div className="-mx-1 flex gap-1 overflow-x-auto p-1 sm:flex-wrap">
        {mostUrgentFirst(connections, now)
          .toReversed()
          .map((connection) => (
            <Account
              key={connection.id}
              connection={connection}
              health={connectionHealth(connection, now)}
              on={chosen.includes(connection.id)}
              onToggle={() => toggle(connection.id)}
            />
          ))}
      </div>
      {error ? (
        <p role="alert" className="flex items-center gap-1.5 text-sm text-red-5">
          <CircleAlertIcon />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface AccountProps {
  connection: Connection;
  health: ReturnType<typeof connectionHealth>;
  on: boolean;
  onToggle(): void;
}

/** The account's initial with its platform's mark, and its name below. */
function Account({ connection: { accountName, platform, sandbox }, health, on, onToggle }: AccountProps) {
  const nameOf = usePlatformName();
  return (
    <label
      className={clsx(
        // The control lies over all of its label, unseen.
        "relative grid w-24 shrink-0 cursor-pointer content-start justify-items-center gap-1 rounded-card px-1 py-2 text-center transition-colors",
        "has-focus-visible:outline-2 has-focus-visible:outline-accent-4",
        on ? "bg-accent-1" : "hover:bg-gray-3",
      )}
    >
      <input type="checkbox" className="absolute inset-0 z-10 cursor-pointer opacity-0" checked={on} onChange={onToggle} />
      <span className={clsx("relative rounded-full", on && "outline-2 outline-offset-2 outline-accent-4")}>
        <Avatar name={accountName} />
        <span aria-hidden className="absolute -end-1.5 -bottom-1 grid size-[22px] place-items-center rounded-full border border-gray-5 bg-surface">
          <PlatformMark platform={platform} />
        </span>
        {on ? (
          <span aria-hidden className="absolute -start-1.5 -top-1 grid size-[18px] place-items-center rounded-full bg-accent-4 text-on-accent">
            <CheckIcon size={12} strokeWidth={3} />
          </span>
        ) : null}
      </span>
      <bdi className="one-line w-full text-xs font-medium" title={accountName}>
        {accountName}
      </bdi>
      <span className="flex items-center justify-center gap-1 text-xs text-gray-10">
        <span className="one-line">{nameOf(platform)}</span>
        {sandbox ? <SandboxTag compact /> : null}
      </span>
      {health === "connected" ? null : <StateBadge thing="connection" state={health} />}
    </label>
  );
}
