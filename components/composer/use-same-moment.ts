"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useZone } from "@/components/shell/viewer-context";
import type { Draft } from "./draft";
import { onClockOf } from "./schedule-time";

/** The workspace may be set to another zone's clock while a time is being chosen on it: what was chosen stays the same moment. */
export function useSameMoment({ localTime, second }: Draft, update: (change: Partial<Draft>) => void): void {
  const zone = useZone();
  const before = useRef(zone);
  const follow = useEffectEvent(() => {
    const change = onClockOf(zone, { localTime, second }, before.current);
    before.current = zone;
    if (change) update(change);
  });
  useEffect(() => {
    if (before.current !== zone) follow();
  }, [zone]);
}
