"use client";

import { useEffect, useState } from "react";
import type * as CapabilitiesModule from "@/server/domains/posts/capabilities.schema";

type Capabilities = typeof CapabilitiesModule;

/** The server's own counting rules. They bring a text library with them, so they come after the page. */
export function useCapabilities(): Capabilities | null {
  const [rules, setRules] = useState<Capabilities | null>(null);
  useEffect(() => {
    let left = false;
    void import("@/server/domains/posts/capabilities.schema").then((loaded) => {
      if (!left) setRules(loaded);
    });
    return () => {
      left = true;
    };
  }, []);
  return rules;
}
