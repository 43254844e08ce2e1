"use client";

import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { BrandValues } from "./brand-values";

const limits = ["dailySpendCap", "roasFloor", "floorDays", "minSpend", "minConversions"] as const;
/** A limit without a figure never makes the auto-pilot act. */
const mayBeEmpty: ReadonlySet<string> = new Set(["dailySpendCap", "roasFloor"]);
const amounts: ReadonlySet<string> = new Set(["dailySpendCap", "minSpend"]);

interface GuardrailFieldsProps {
  values: BrandValues;
  /** Of the connected ad accounts. */
  currencies: readonly string[];
  onChange(change: Partial<BrandValues>): void;
  errorOf(path: string): string | undefined;
}

export function GuardrailFields({ values, currencies, onChange, errorOf }: GuardrailFieldsProps) {
  const t = useText("adsInsight");
  const [currency, second] = currencies;
  const unit = second ? t("brand.inOwnCurrency", { currencies: currencies.join(", ") }) : currency ? t("brand.inCurrency", { currency }) : null;
  const hintOf = (name: string) => [amounts.has(name) ? unit : null, mayBeEmpty.has(name) ? t("brand.emptyNever") : null].filter(Boolean).join(" ");
  return (
    <Card>
      <CardHeader title={t("brand.guardrails")} text={t("brand.guardrailsText")} />
      <div className="grid gap-4 p-4">
        <Checkbox label={t("brand.useGuardrails")} checked={values.guarded} onCheckedChange={(on) => onChange({ guarded: on === true })} />
        {values.guarded ? (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {limits.map((name) => (
              <Field key={name} label={t(`brand.${name}`)} hint={hintOf(name)} error={errorOf(`guardrails.${name}`)}>
                {(control) => (
                  <Input
                    {...control}
                    code
                    inputMode="decimal"
                    required={!mayBeEmpty.has(name)}
                    value={values.limits[name]}
                    onChange={(event) => onChange({ limits: { ...values.limits, [name]: event.target.value } })}
                  />
                )}
              </Field>
            ))}
          </div>
        ) : null}
      </div>
    </Card>
  );
}
