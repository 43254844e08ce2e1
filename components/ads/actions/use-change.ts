"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isAnswerLost, viewError } from "@/components/errors/app-error";
import { useTRPC } from "@/components/providers/trpc";
import type { ChangeStatusResult } from "@/server/domains/ads/actions.schema";

type Looked = Extract<ChangeStatusResult, { dryRun: true }>;
type Done = Extract<ChangeStatusResult, { dryRun: false }>;

/** Looks first. Before it does anything it looks again, and does nothing when the campaign is not as it was shown. */
export function useChange(id: string, act: "pause" | "resume") {
  const trpc = useTRPC();
  const options = { onSuccess: (result: ChangeStatusResult) => take(result) };
  const pause = useMutation(trpc.ads.pause.mutationOptions(options));
  const resume = useMutation(trpc.ads.resume.mutationOptions(options));
  const { mutateAsync, error } = act === "pause" ? pause : resume;
  const [looked, setLooked] = useState<Looked | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [moved, setMoved] = useState(false);
  const [step, setStep] = useState<"looking" | "committing" | null>("looking");
  /** What was sent to be done had no answer, and the platform has not been heard since. */
  const [lost, setLost] = useState(false);
  const [sent, setSent] = useState(false);

  function take(result: ChangeStatusResult) {
    setLost(false);
    if (result.dryRun) setLooked(result);
    else setDone(result);
  }

  const look = async () => {
    setStep("looking");
    setMoved(false);
    // The error is in the mutation, which the sheet shows.
    await mutateAsync({ id, dryRun: true }).catch(() => undefined);
    setStep(null);
  };
  const commit = async (reason: string) => {
    setStep("committing");
    setMoved(false);
    // As above.
    const fresh = await mutateAsync({ id, dryRun: true }).catch(() => null);
    if (fresh && (fresh.noop !== looked?.noop || fresh.diff.status.from !== looked.diff.status.from)) setMoved(true);
    else if (fresh) {
      setSent(true);
      await mutateAsync({ id, dryRun: false, reason: reason.trim() || undefined }).catch((failure: unknown) => setLost(isAnswerLost(failure)));
    }
    setStep(null);
  };

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void look();
  });

  return {
    looked,
    done,
    moved,
    error: step === null ? error : null,
    /** It was sent to be done, so that the campaign may stand otherwise than before, answer or none. */
    sent,
    lost: step === null && lost,
    unknown: step === null && (lost || (error !== null && viewError(error).reason === "UNKNOWN_OUTCOME")),
    looking: step === "looking",
    busy: step !== null && !(step === "looking" && looked === null),
    look: () => void look(),
    commit: (reason: string) => void commit(reason),
  };
}
