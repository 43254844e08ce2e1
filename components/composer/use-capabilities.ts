"use client";

import { useEffect, useState } from "react";
import { reportLoadError } from "@/components/ui/part";
import type * as CapabilitiesModule from "@/shared/social/check-post";

type Capabilities = typeof CapabilitiesModule;

/** The server's own counting rules. They bring a text library with them, so they come after the page, and not before an account is chosen. */
export function useCapabilities(wanted: boolean): Capabilities | null {
  const [rules, setRules] = useState<Capabilities | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void import("@/shared/social/check-post").then((loaded) => {
      if (!left) setRules(loaded);
    }, reportLoadError);
    return () => {
      left = true;
    };
  }, [wanted]);
  return rules;
}
