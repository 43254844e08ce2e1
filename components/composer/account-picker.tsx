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

interface AccountPickerProps {
  connections: Connection[];
  chosen: string[];
  onChange(chosen: string[]): void;
  now: number;
  error: string | undefined;
}

export function AccountPicker({ connections, chosen, onChange, now, error }: AccountPickerProps) {
  const t = useText("composer");
  const nameOf = usePlatformName();
  if (connections.length === 0) {
    return (
      <Notice hue="amber" action={<LinkButton href="/accounts">{t("connect")}</LinkButton>}>
        {t("noAccounts")}
      </Notice>
    );
  }
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium">{t("accounts")}</legend>
      <div className="flex flex-wrap gap-2">
        {mostUrgentFirst(connections, now)
          .toReversed()
          .map((connection) => {
            const on = chosen.includes(connection.id);
            const health = connectionHealth(connection, now);
            return (
              <label
                key={connection.id}
                className={clsx(
                  // The hidden control belongs to its label: the page must not scroll to where it would stand otherwise.
                  "relative flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-control border px-2.5 py-1 transition-colors pointer-coarse:min-h-11",
                  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-4",
                  on ? "border-accent-4 bg-accent-1" : "border-gray-8 bg-surface hover:bg-gray-3",
                )}
              >
                <input type="checkbox" className="sr-only" checked={on} onChange={() => toggle(connection.id)} />
                <span
                  aria-hidden
                  className={clsx(
                    "grid size-[18px] shrink-0 place-items-center rounded-badge border text-on-accent",
                    on ? "border-accent-4 bg-accent-4" : "border-gray-8 bg-surface",
                  )}
                >
                  {on ? <CheckIcon size={14} strokeWidth={2.5} /> : null}
                </span>
                <PlatformMark platform={connection.platform} />
                <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
                  <bdi className="one-line max-w-48 font-medium" title={connection.accountName}>
                    {connection.accountName}
                  </bdi>
                  <span className="text-xs text-gray-10">{nameOf(connection.platform)}</span>
                  {connection.sandbox ? <SandboxTag compact /> : null}
                  {health === "connected" ? null : <StateBadge thing="connection" state={health} />}
                </span>
              </label>
            );
          })}
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
