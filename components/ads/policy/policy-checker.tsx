"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { SecurityIcon } from "@/components/ui/icons";
import { Input, Textarea } from "@/components/ui/input";
import { Page } from "@/components/ui/page";
import type { CreativeWriter } from "@/server/domains/copilot/rewrite.schema";
import { SecondOpinion } from "./second-opinion";
import { WordingOffer } from "./wording-offer";

const targets = ["BOTH", "META", "GOOGLE"] as const;

/** `writer`: whether the copilot can word a text again here. */
export function PolicyChecker({ writer }: { writer: CreativeWriter["state"] }) {
  const t = useText("adsInsight");
  const common = useText("common");
  const trpc = useTRPC();
  const [creative, setCreative] = useState("");
  const [imageDescription, setImageDescription] = useState("");
  const [market, setMarket] = useState("");
  const [targetPlatform, setTarget] = useState<(typeof targets)[number]>("BOTH");
  const check = useMutation(trpc.ads.policyCheck.mutationOptions());
  const fieldError = useFieldErrors(check.error);
  const input = {
    creative,
    targetPlatform,
    ...(imageDescription.trim() === "" ? {} : { imageDescription }),
    ...(market.trim() === "" ? {} : { market: market.trim() }),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (creative.trim() !== "") check.mutate(input);
  };
  /** Another text is another question: it is checked like one that was typed. */
  const accept = (field: "creative" | "imageDescription", text: string) => {
    (field === "creative" ? setCreative : setImageDescription)(text);
    check.mutate({ ...input, [field]: text });
  };
  const checked = check.variables;
  const stale = checked !== undefined && JSON.stringify(checked) !== JSON.stringify(input);
  const misfit = fieldError("creative") ?? fieldError("imageDescription") ?? fieldError("market");

  return (
    <Page title={t("policy.title")} text={t("policy.intro")}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <Card>
          <form onSubmit={submit} className="grid gap-4 p-4">
            <Field label={t("policy.text")} error={fieldError("creative")}>
              {(control) => <Textarea {...control} required maxLength={3000} value={creative} onChange={(event) => setCreative(event.target.value)} />}
            </Field>
            <Field label={t("policy.image")} note={common("optional")} hint={t("policy.imageHint")} error={fieldError("imageDescription")}>
              {(control) => <Input {...control} maxLength={3000} value={imageDescription} onChange={(event) => setImageDescription(event.target.value)} />}
            </Field>
            <Field label={t("policy.market")} note={common("optional")} hint={t("policy.marketHint")} error={fieldError("market")}>
              {(control) => <Input {...control} maxLength={100} autoComplete="off" value={market} onChange={(event) => setMarket(event.target.value)} />}
            </Field>
            <Choice<(typeof targets)[number]>
              label={t("policy.platform")}
              value={targetPlatform}
              onChange={setTarget}
              options={targets.map((value) => ({ value, label: t(`policy.targets.${value}`) }))}
            />
            <div>
              <Button type="submit" variant="primary" busy={check.isPending} disabled={creative.trim() === ""}>
                {t("policy.check")}
              </Button>
            </div>
          </form>
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-live="polite">
          {check.error && !misfit ? <ErrorNotice error={check.error} /> : null}
          {check.data && checked ? (
            <>
              <SecondOpinion key={JSON.stringify(checked)} checked={checked} result={check.data} canRequest={writer === "READY"} stale={stale} onFix={accept} />
              {!stale && check.data.reasons.some(({ field }) => field === "creative") ? (
                <WordingOffer key={JSON.stringify(checked)} checked={checked} writer={writer} onAccept={(text) => accept("creative", text)} />
              ) : null}
            </>
          ) : (
            <Card>
              <EmptyState
                icon={SecurityIcon}
                title={t("policy.empty.title")}
                text={t("policy.empty.text")}
                action={<Button onClick={() => setCreative(t("policy.example"))}>{t("policy.tryExample")}</Button>}
              />
            </Card>
          )}
        </div>
      </div>
    </Page>
  );
}
