"use client";

import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { Dialog } from "@/components/ui/dialog";
import { NextIcon, WorkingIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { SandboxTag } from "@/components/ui/state-badge";
import { usePlatformName } from "./platform-name";
import { platformSettings } from "./platform-settings";

interface ConnectDialogProps<Platform> {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  platforms: readonly { platform: Platform; available: boolean; sandbox: boolean }[];
  connect: { start(input: { platform: Platform }): void; busy: boolean; platform: unknown; error: unknown };
}

/** The platforms on which an account can be connected, for posts or for ads. */
export function ConnectDialog<Platform extends string>({ open, onOpenChange, title, platforms, connect }: ConnectDialogProps<Platform>) {
  const t = useText("connections");
  const nameOf = usePlatformName();
  const { start, busy, platform: chosen, error } = connect;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={t("dialog.text")}>
      {error ? <ErrorNotice error={error} /> : null}
      {platforms.some(({ available, sandbox }) => available && sandbox) ? <p className="text-sm text-gray-11">{t("dialog.sandbox")}</p> : null}
      <ul className="grid gap-2">
        {platforms.map(({ platform, available, sandbox }) => (
          <li key={platform}>
            <button
              type="button"
              disabled={!available || busy}
              onClick={() => start({ platform })}
              className="flex min-h-12 w-full items-center gap-3 rounded-control border border-gray-5 px-3 py-2 text-start hover:bg-gray-3 disabled:pointer-events-none disabled:bg-gray-2 disabled:text-gray-10"
            >
              <PlatformMark platform={platform} size={20} />
              <span className="grid min-w-0 grow">
                <span className="font-medium">{nameOf(platform)}</span>
                {available ? null : <span className="text-xs wrap-anywhere">{t("dialog.unavailable", platformSettings(platform))}</span>}
              </span>
              {available && sandbox ? <SandboxTag /> : null}
              {busy && chosen === platform ? <WorkingIcon className="animate-busy" /> : null}
              {available && !(busy && chosen === platform) ? <NextIcon className="shrink-0 text-gray-10" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
