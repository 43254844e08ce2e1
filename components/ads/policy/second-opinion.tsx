"use client";

import { useMutation } from "@tanstack/react-query";
import { isOverBudget } from "@/components/copilot/over-budget";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { AutoPilotIcon } from "@/components/ui/icons";
import type { PolicyCheck, PolicyQuestionInput, PolicyReason } from "@/server/domains/ads/policy.schema";
import { PolicyResult } from "./policy-result";

interface SecondOpinionProps {
  checked: PolicyQuestionInput;
  /** By the rules. */
  result: PolicyCheck;
  /** Whether a language model is available for it. */
  canRequest: boolean;
  stale: boolean;
  onFix(field: PolicyReason["field"], text: string): void;
}

/** The rules' verdict, and the copilot's second opinion on request. */
export function SecondOpinion({ checked, result, canRequest, stale, onFix }: SecondOpinionProps) {
  const t = useText("adsInsight");
  const copilot = useText("copilot");
  const trpc = useTRPC();
  const opinion = useMutation(trpc.copilot.secondOpinion.mutationOptions());
  const shown = opinion.data ?? result;
  const request = () => opinion.mutate(checked);
  return (
    <>
      <PolicyResult result={shown} creative={checked.creative} imageDescription={checked.imageDescription ?? ""} stale={stale} onFix={onFix} />
      {canRequest && !stale && result.verdict !== "BLOCK" ? (
        <Card>
          <CardHeader title={t("policy.opinion.title")} text={t("policy.opinion.text")} />
          <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 p-4">
            {opinion.data ? (
              <p>{t(shown.reasons.length > result.reasons.length ? "policy.opinion.added" : "policy.opinion.none")}</p>
            ) : (
              <Button busy={opinion.isPending} onClick={request}>
                <AutoPilotIcon />
                {t("policy.opinion.ask")}
              </Button>
            )}
            {opinion.error ? (
              <ErrorNotice error={opinion.error} onRetry={request}>
                {isOverBudget(opinion.error) ? copilot("budget") : undefined}
              </ErrorNotice>
            ) : null}
          </div>
        </Card>
      ) : null}
    </>
  );
}
