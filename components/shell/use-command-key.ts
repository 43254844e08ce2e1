"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const onMac = () => /^(?:Mac|iP)/.test(navigator.platform);

/** What the device's keyboard calls the key of commands. The server does not know the keyboard. */
export function useCommandKey(): "⌘" | "Ctrl" {
  return useSyncExternalStore(never, onMac, () => false) ? "⌘" : "Ctrl";
}
