"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isOverBudget } from "@/components/copilot/over-budget";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { AutoPilotIcon } from "@/components/ui/icons";
import type { PolicyQuestionInput } from "@/server/domains/ads/policy.schema";
import type { CreativeWriter } from "@/server/domains/copilot/rewrite.schema";
import { OfferedText } from "./offered-text";

interface WordingOfferProps {
  /** What was checked. */
  checked: PolicyQuestionInput;
  writer: CreativeWriter["state"];
  onAccept(text: string): void;
}

/** The text in another wording, beside the one that was checked: by the rules, or by the copilot. Nothing changes before one accepts. */
export function WordingOffer({ checked, writer, onAccept }: WordingOfferProps) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const [shown, setShown] = useState<"rules" | "copilot" | null>(null);
  const rules = useMutation(trpc.ads.offerWording.mutationOptions({ onMutate: () => setShown("rules") }));
  const copilot = useMutation(trpc.copilot.rewriteCreative.mutationOptions({ onMutate: () => setShown("copilot") }));
  const busy = rules.isPending || copilot.isPending;
  const text = t("policy.offer.text");
  const offer = { before: checked.creative, onAccept, onDecline: () => setShown(null) };
  return (
    <Card>
      <CardHeader title={t("policy.offer.title")} text={writer === "READY" ? `${text} ${t("policy.offer.copilotText")}` : text} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <div className="flex flex-wrap gap-2">
          <Button busy={rules.isPending} disabled={busy} onClick={() => rules.mutate(checked)}>
            {t("policy.offer.ask")}
          </Button>
          {writer === "READY" ? (
            <Button busy={copilot.isPending} disabled={busy} onClick={() => copilot.mutate(checked)}>
              <AutoPilotIcon />
              {t("policy.offer.rewrite")}
            </Button>
          ) : null}
        </div>
        {writer === "READY" ? null : <p className="text-sm text-gray-11">{t(`policy.offer.missing.${writer}`)}</p>}
        {shown === "rules" && rules.error ? <ErrorNotice error={rules.error} onRetry={() => rules.mutate(checked)} /> : null}
        {shown === "rules" && rules.data ? <OfferedText {...offer} {...rules.data} writer="rules" /> : null}
        {shown === "copilot" && copilot.error ? <RewriteError error={copilot.error} onRetry={() => copilot.mutate(checked)} /> : null}
        {shown === "copilot" && copilot.data ? (
          <OfferedText {...offer} writer="copilot" text={copilot.data.text} verdict={copilot.data.check.verdict} left={copilot.data.check.reasons} />
        ) : null}
      </div>
    </Card>
  );
}

/** Without a retry where the day's budget is spent: it would fail until midnight. */
function RewriteError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useText("adsInsight");
  const copilot = useText("copilot");
  if (isOverBudget(error)) return <ErrorNotice error={error}>{copilot("budget")}</ErrorNotice>;
  const { code, reason } = viewError(error);
  return (
    <ErrorNotice error={error} onRetry={onRetry}>
      {code === "COPILOT_FAILED" ? t(`policy.offer.failed.${reason === "REWRITE_UNUSABLE" ? "unusable" : "silent"}`) : undefined}
    </ErrorNotice>
  );
}
