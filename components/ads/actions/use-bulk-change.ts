"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "@/components/providers/trpc";
import type { ChangeOutcome } from "@/server/domains/ads/actions.schema";

type Outcomes = ReadonlyMap<string, ChangeOutcome>;

/** Something would change: the platform was asked, took it, and it is not so already. */
const wouldChange = (outcome: ChangeOutcome | undefined): boolean => outcome?.ok === true && outcome.result.dryRun && !outcome.result.noop;

const sameAs = (one: ChangeOutcome, other: ChangeOutcome | undefined): boolean =>
  other !== undefined &&
  one.ok === other.ok &&
  (!one.ok || !other.ok || (one.result.noop === other.result.noop && one.result.diff.status.from === other.result.diff.status.from));

/** As for one campaign: looks first, looks again before it does anything, and does nothing when one of them is not as it was shown. */
export function useBulkChange(ids: readonly string[], to: "ACTIVE" | "PAUSED") {
  const trpc = useTRPC();
  const { mutateAsync, error } = useMutation(trpc.ads.changeMany.mutationOptions());
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [step, setStep] = useState<"looking" | "committing" | null>("looking");
  const [moved, setMoved] = useState(false);
  const [committed, setCommitted] = useState(false);

  const told = [...outcomes.values()];
  const changing = ids.filter((id) => wouldChange(outcomes.get(id)));
  const failed = ids.filter((id) => outcomes.get(id)?.ok === false);

  const ask = async (asked: readonly string[], input: { dryRun: boolean; reason?: string | undefined }) => {
    const { outcomes: answers } = await mutateAsync({ ids: [...asked], to, ...input });
    setOutcomes((before) => new Map([...before, ...answers.map((answer) => [answer.id, answer] as const)]));
    return answers;
  };
  const look = async (asked: readonly string[]) => {
    setStep("looking");
    setMoved(false);
    // The error stands in the mutation, which the sheet shows.
    await ask(asked, { dryRun: true }).catch(() => undefined);
    setStep(null);
  };
  const commit = async (reason: string) => {
    setStep("committing");
    setMoved(false);
    try {
      const fresh = await ask(changing, { dryRun: true });
      if (!fresh.every((answer) => sameAs(answer, outcomes.get(answer.id)))) setMoved(true);
      else {
        await ask(changing, { dryRun: false, reason: reason.trim() || undefined });
        setCommitted(true);
      }
    } catch {
      // As above.
    }
    setStep(null);
  };

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void look(ids);
  });

  return {
    outcomes,
    /** Those that a press would change. */
    changing,
    done: told.filter((outcome) => outcome.ok && !outcome.result.dryRun).length,
    failed,
    moved,
    committed,
    error: step === null ? error : null,
    looking: step === "looking",
    busy: step !== null,
    /** Asks anew about what did not go through; about all of them where nothing is known yet. */
    again: () => void look(failed.length > 0 ? failed : ids),
    commit: (reason: string) => void commit(reason),
  };
}
