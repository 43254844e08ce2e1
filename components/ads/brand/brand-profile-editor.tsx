"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { PageTabs } from "@/components/shell/page-tabs";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Page } from "@/components/ui/page";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import type { BrandProfile } from "@/server/domains/ads/brand-profile.schema";
import { type BrandValues, dialects, inputOf, valuesOf } from "./brand-values";
import { ExampleCard } from "./example-card";
import { GuardrailFields } from "./guardrail-fields";

export function BrandProfileEditor({ initial, currencies }: { initial: BrandProfile | null; currencies: readonly string[] }) {
  const t = useText("adsInsight");
  const common = useText("common");
  const trpc = useTRPC();
  const toast = useToast();
  const may = useMay();
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(() => valuesOf(initial));
  const save = useMutation(
    trpc.ads.saveBrandProfile.mutationOptions({
      onSuccess: (profile) => {
        setSaved(profile);
        setValues(valuesOf(profile));
        toast({ text: t("brand.saved") });
      },
    }),
  );
  const errorOf = useFieldErrors(save.error);
  const set = (change: Partial<BrandValues>) => setValues({ ...values, ...change });
  const changed = JSON.stringify(inputOf(values)) !== JSON.stringify(inputOf(valuesOf(saved)));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(inputOf(values));
  };

  return (
    <Page title={t("brand.title")} text={t("brand.intro")}>
      <PageTabs of="brandVoice" />
      {may.manage ? null : <Notice hue="gray">{t("brand.readOnly")}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,340px)]">
        <form onSubmit={submit}>
          <fieldset disabled={!may.manage} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Card>
              <CardHeader title={t("brand.identity")} />
              <div className="grid gap-4 p-4">
                <Field label={t("brand.name")} error={errorOf("name")}>
                  {(control) => (
                    <Input
                      {...control}
                      required
                      autoFocus={initial === null}
                      maxLength={80}
                      value={values.name}
                      onChange={(event) => set({ name: event.target.value })}
                    />
                  )}
                </Field>
                <div className="grid items-start gap-4 sm:grid-cols-2">
                  <Field label={t("brand.industry")} note={common("optional")} error={errorOf("industry")}>
                    {(control) => <Input {...control} maxLength={120} value={values.industry} onChange={(event) => set({ industry: event.target.value })} />}
                  </Field>
                  <Field label={t("brand.market")} note={common("optional")} hint={t("brand.marketHint")} error={errorOf("market")}>
                    {(control) => <Input {...control} code maxLength={2} value={values.market} onChange={(event) => set({ market: event.target.value })} />}
                  </Field>
                </div>
                <Field label={t("brand.voice")} note={common("optional")} error={errorOf("voice")}>
                  {(control) => <Textarea {...control} maxLength={1000} value={values.voice} onChange={(event) => set({ voice: event.target.value })} />}
                </Field>
                <Field label={t("brand.audience")} note={common("optional")} error={errorOf("audience")}>
                  {(control) => <Textarea {...control} maxLength={1000} value={values.audience} onChange={(event) => set({ audience: event.target.value })} />}
                </Field>
              </div>
            </Card>
            <Card>
              <CardHeader title={t("brand.language")} />
              <div className="grid items-start gap-4 p-4 sm:grid-cols-2">
                <Field label={t("brand.languages")} hint={t("brand.languagesHint")} error={errorOf("languages")}>
                  {(control) => <Input {...control} code value={values.languages} onChange={(event) => set({ languages: event.target.value })} />}
                </Field>
                <Field label={t("brand.dialect")} error={errorOf("dialect")}>
                  {(control) => (
                    <Select {...control} value={values.dialect} onChange={(event) => set({ dialect: event.target.value })}>
                      <option value="">{t("brand.noDialect")}</option>
                      {dialects.map((dialect) => (
                        <option key={dialect} value={dialect}>
                          {t(`brand.dialects.${dialect}`)}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              </div>
            </Card>
            <Card>
              <CardHeader title={t("brand.words")} />
              <div className="grid gap-4 p-4">
                <Field label={t("brand.valueProps")} hint={t("brand.valuePropsHint")} error={errorOf("valueProps")}>
                  {(control) => <Textarea {...control} value={values.valueProps} onChange={(event) => set({ valueProps: event.target.value })} />}
                </Field>
                <Field label={t("brand.bannedTerms")} hint={t("brand.bannedTermsHint")} error={errorOf("bannedTerms")}>
                  {(control) => <Textarea {...control} value={values.bannedTerms} onChange={(event) => set({ bannedTerms: event.target.value })} />}
                </Field>
              </div>
            </Card>
            <GuardrailFields values={values} currencies={currencies} onChange={set} errorOf={errorOf} />
            {save.error ? <ErrorNotice error={save.error} /> : null}
            {may.manage ? (
              <div>
                <Button type="submit" variant="primary" busy={save.isPending} disabled={!changed}>
                  {common("save")}
                </Button>
              </div>
            ) : null}
          </fieldset>
        </form>
        <div className="lg:sticky lg:top-20">
          <ExampleCard values={values} />
        </div>
      </div>
    </Page>
  );
}
