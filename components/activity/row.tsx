"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { Badge, type Hue } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CheckIcon, type Icon } from "@/components/ui/icons";
import { Ago } from "@/components/ui/time";

interface RowProps {
  kind: string;
  name: string | null;
  /** Null while it is under way. */
  end: { hue: Hue; icon: Icon; label: string } | null;
  /** Null where it is unknown. */
  at: string | null;
  now: number;
  children: ReactNode;
}

/** What it is, what it is called, since when. */
export function Row({ kind, name, end, at, now, children }: RowProps) {
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-gray-10">
        {end ? (
          <Badge hue={end.hue} icon={end.icon}>
            {end.label}
          </Badge>
        ) : (
          <span className="text-gray-11">{kind}</span>
        )}
        {at ? <Ago at={at} now={Math.max(now, Date.parse(at))} /> : null}
      </span>
      <div className="grid gap-0.5">
        <span className="font-semibold break-words">
          <bdi>{name ?? kind}</bdi>
        </span>
        {end && name ? <span className="text-sm text-gray-11">{kind}</span> : null}
      </div>
      {children}
    </>
  );
}

/** Takes an end that has been seen out of the tray. */
export function ReadButton({ onRead }: { onRead(): void }) {
  const t = useText("activity");
  return (
    <Button size="sm" variant="quiet" onClick={onRead}>
      <CheckIcon />
      {t("read")}
    </Button>
  );
}

interface ProgressProps {
  label: string;
  done: number;
  total: number | null;
  text: string;
  children?: ReactNode;
}

export function Progress({ label, done, total, text, children }: ProgressProps) {
  return (
    <div className="flex items-center gap-3">
      <div className="grid min-w-0 grow gap-1">
        {total === null ? null : <progress className="h-1.5 w-full accent-accent-4" max={Math.max(1, total)} value={done} aria-label={label} />}
        <span className="figures text-sm text-gray-11">{text}</span>
      </div>
      {children}
    </div>
  );
}
