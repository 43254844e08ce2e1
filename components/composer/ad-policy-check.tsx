"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { SecurityIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import type { PolicyCheck } from "@/server/domains/ads/policy.schema";

const PolicyResult = lazyPart(() => import("@/components/ads/policy/policy-result").then((module) => module.PolicyResult));

const PAUSE_MS = 800;
/** As long as a text may be that is checked. */
const MAX_LENGTH = 3_000;

interface AdPolicyCheckProps {
  text: string;
  workspaceId: string;
  /** Null: not stored yet. */
  postId: string | null;
}

/** For a post that is to be an ad too: the policies' findings, while it is written. Whether they are wanted is kept for each draft on this device. */
export function AdPolicyCheck({ text, workspaceId, postId }: AdPolicyCheckProps) {
  const t = useText("composer");
  const [on, setOn] = useWanted(`nashir.policy.${workspaceId}`, postId);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={on}
        className="-ms-2 justify-self-start aria-pressed:bg-gray-4"
        title={t("policy.hint")}
        onClick={() => setOn(!on)}
      >
        <SecurityIcon />
        {t("policy.label")}
      </Button>
      {on && text.trim().length > MAX_LENGTH ? <Notice hue="amber">{t("policy.cut", { n: MAX_LENGTH })}</Notice> : null}
      {on ? <Findings text={text.trim().slice(0, MAX_LENGTH)} /> : null}
    </div>
  );
}

/** A new post's answer continues to the draft that it becomes. */
function useWanted(prefix: string, postId: string | null): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(false);
  const key = (id: string | null) => `${prefix}.${id ?? "new"}`;
  const follow = useEffectEvent((id: string | null) => {
    const wanted = on || isKept(key(id));
    setOn(wanted);
    if (id !== null && on) keep(key(null), false);
    keep(key(id), wanted);
  });
  useEffect(() => follow(postId), [postId]);
  return [
    on,
    (next) => {
      setOn(next);
      keep(key(postId), next);
    },
  ];
}

/** A device may forbid storage; then nothing is kept and nothing breaks. */
function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function keep(key: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
}

/** Once somebody has stopped typing for a moment. The last findings stay until the next are there, and say that they are not of this text. */
function Findings({ text }: { text: string }) {
  const trpc = useTRPC();
  const [found, setFound] = useState<{ creative: string; result: PolicyCheck } | null>(null);
  const { mutate, error } = useMutation(trpc.ads.policyCheck.mutationOptions());
  // An answer to an older text may come after that to a newer one.
  const take = useEffectEvent((creative: string, result: PolicyCheck) => {
    if (creative === text) setFound({ creative, result });
  });
  const check = (creative: string) => mutate({ creative }, { onSuccess: (result) => take(creative, result) });
  const checkLater = useEffectEvent(check);
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => checkLater(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (text === "") return null;
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-3">
      {error ? <ErrorNotice error={error} onRetry={() => check(text)} /> : null}
      {found ? <PolicyResult {...found} imageDescription="" stale={found.creative !== text} /> : null}
    </div>
  );
}
