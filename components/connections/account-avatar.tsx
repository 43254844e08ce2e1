"use client";

import clsx from "clsx";
import { useText } from "@/components/i18n/client";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { ConnectedAccount, Health } from "@/server/domains/connections/connections.schema";

/** Beside one another, accounts differ by more than a letter. */
const grounds = [
  "bg-accent-1 text-accent-5",
  "bg-blue-1 text-blue-5",
  "bg-violet-1 text-violet-5",
  "bg-green-1 text-green-5",
  "bg-amber-1 text-amber-5",
] as const;

const dots: Record<Health, string> = { ok: "bg-green-4", expiring: "bg-amber-4", expired: "bg-red-4" };
const states = { ok: "connected", expiring: "expiring", expired: "expired" } as const;

type AvatarAccount = Pick<ConnectedAccount, "id" | "platform" | "accountName" | "health">;

/** The account's initial with its platform's mark and a dot for its health. Pictures are not loaded: a page sends no request to another host. */
export function AccountAvatar({ account: { id, platform, accountName, health } }: { account: AvatarAccount }) {
  const t = useText("state");
  const [initial = ""] = accountName.replace(/^@/, "").trim();
  // Ids begin with the time at which they were made; their ends differ.
  const ground = grounds[Number.parseInt(id.slice(-6), 16) % grounds.length];
  return (
    <span className="relative inline-grid shrink-0">
      <span aria-hidden className={clsx("grid size-7 place-items-center rounded-full text-sm font-semibold", ground)}>
        {initial.toLocaleUpperCase()}
      </span>
      <span className="absolute -end-1 -bottom-1 grid size-4 place-items-center rounded-full bg-surface">
        <PlatformMark platform={platform} size={12} />
      </span>
      <span
        title={t(`connection.${states[health]}`)}
        className={clsx("absolute -start-0.5 -top-0.5 size-2.5 rounded-full border-2 border-surface", dots[health])}
      >
        <span className="sr-only">{t(`connection.${states[health]}`)}</span>
      </span>
    </span>
  );
}
