"use client";

import { useMutation } from "@tanstack/react-query";
import { usePlatformName } from "@/components/connections/platform-name";
import { platformSettings } from "@/components/connections/platform-settings";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Dialog } from "@/components/ui/dialog";
import { NextIcon, WorkingIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { SandboxTag } from "@/components/ui/state-badge";
import type { ConnectablePlatform } from "@/server/domains/ads/connect.schema";

interface ConnectDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  platforms: readonly ConnectablePlatform[];
}

/** Sends the person to the platform's own page; they come back to the overview. */
export function ConnectDialog({ open, onOpenChange, platforms }: ConnectDialogProps) {
  const t = useText("ads");
  const trpc = useTRPC();
  const nameOf = usePlatformName();
  const start = useMutation(trpc.ads.connect.mutationOptions({ onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl) }));
  // Still busy while the browser leaves.
  const busy = start.isPending || start.isSuccess;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("connect.title")} description={t("connect.text")}>
      {start.error ? <ErrorNotice error={start.error} /> : null}
      {platforms.some(({ available, sandbox }) => available && sandbox) ? <p className="text-sm text-gray-11">{t("connect.sandbox")}</p> : null}
      <ul className="grid gap-2">
        {platforms.map(({ platform, available, sandbox }) => (
          <li key={platform}>
            <button
              type="button"
              disabled={!available || busy}
              onClick={() => start.mutate({ platform })}
              className="flex min-h-12 w-full items-center gap-3 rounded-control border border-gray-5 px-3 py-2 text-start hover:bg-gray-3 disabled:pointer-events-none disabled:bg-gray-2 disabled:text-gray-10"
            >
              <PlatformMark platform={platform} size={20} />
              <span className="grid min-w-0 grow">
                <span className="font-medium">{nameOf(platform)}</span>
                {available ? null : <span className="text-xs wrap-anywhere">{t("connect.unavailable", platformSettings(platform))}</span>}
              </span>
              {available && sandbox ? <SandboxTag /> : null}
              {busy && start.variables?.platform === platform ? <WorkingIcon className="animate-busy" /> : <NextIcon className="text-gray-9" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
