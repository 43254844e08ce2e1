"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isAnswerLost, viewError } from "@/components/errors/app-error";
import { useTRPC } from "@/components/providers/trpc";
import type { ChangeBudgetResult, ChangeStatusResult } from "@/server/domains/ads/actions.schema";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";

type Result = ChangeStatusResult | ChangeBudgetResult;
export type Preview = Extract<Result, { dryRun: true }>;
type Done = Extract<Result, { dryRun: false }>;

export type ChangedCampaign = Pick<Campaign, "id" | "name" | "platform" | "currency"> & Partial<Pick<Campaign, "adAccountId">>;
export type CampaignChange = { act: "pause" | "resume" } | { act: "budget"; dailyBudget: number };
export type Act = CampaignChange["act"];

/** What the campaign is like before the change. */
const before = ({ diff }: Preview) => ("status" in diff ? diff.status.from : diff.dailyBudget.from);

/** Previews first. Before it does anything it previews again, and does nothing when the campaign is not as it was shown. */
export function useChange(id: string, wanted: CampaignChange) {
  const trpc = useTRPC();
  const options = { onSuccess: (result: Result) => take(result) };
  const pause = useMutation(trpc.ads.pause.mutationOptions(options));
  const resume = useMutation(trpc.ads.resume.mutationOptions(options));
  const budget = useMutation(trpc.ads.changeBudget.mutationOptions(options));
  const { error } = { pause, resume, budget }[wanted.act];
  const send = (input: { dryRun: boolean; reason?: string | undefined }): Promise<Result> => {
    if (wanted.act === "budget") return budget.mutateAsync({ id, dailyBudget: wanted.dailyBudget, ...input });
    return { pause, resume }[wanted.act].mutateAsync({ id, ...input });
  };
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [changed, setChanged] = useState(false);
  const [step, setStep] = useState<"previewing" | "committing" | null>("previewing");
  /** What was sent to be done had no answer, and the platform has not been heard since. */
  const [lost, setLost] = useState(false);
  const [sent, setSent] = useState(false);

  function take(result: Result) {
    setLost(false);
    if (result.dryRun) setPreview(result);
    else setDone(result);
  }

  const load = async () => {
    setStep("previewing");
    setChanged(false);
    // The error is in the mutation, which the sheet shows.
    await send({ dryRun: true }).catch(() => undefined);
    setStep(null);
  };
  const commit = async (reason: string) => {
    setStep("committing");
    setChanged(false);
    // As above.
    const fresh = await send({ dryRun: true }).catch(() => null);
    if (fresh?.dryRun && (fresh.noop !== preview?.noop || before(fresh) !== before(preview))) setChanged(true);
    else if (fresh) {
      setSent(true);
      await send({ dryRun: false, reason: reason.trim() || undefined }).catch((failure: unknown) => setLost(isAnswerLost(failure)));
    }
    setStep(null);
  };

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void load();
  });

  return {
    preview,
    done,
    /** The campaign is not as it was shown, so that nothing was done. */
    changed,
    error: step === null ? error : null,
    /** It was sent to be done, so that the campaign may have changed, whether or not a response arrived. */
    sent,
    lost: step === null && lost,
    unknown: step === null && (lost || (error !== null && viewError(error).reason === "UNKNOWN_OUTCOME")),
    loading: step === "previewing",
    busy: step !== null && !(step === "previewing" && preview === null),
    reload: () => void load(),
    commit: (reason: string) => void commit(reason),
  };
}
