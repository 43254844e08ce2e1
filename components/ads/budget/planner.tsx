"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { toAsciiDigits } from "@/shared/format";
import { Proposal } from "./proposal";
import { type FirstPlan, useCurrentTotal } from "./use-current-total";

const windows = [7, 14, 30, 60, 90] as const;

/** Budgets are shared within one currency: nothing is converted. */
export function Planner({ accounts, first }: { accounts: AdAccount[]; first: FirstPlan | null }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const may = useMay();
  const currencies = [...new Set(accounts.map((account) => account.currency))];
  const [currency, setCurrency] = useState(currencies[0] ?? "");
  const adAccountIds = accounts.filter((account) => account.currency === currency).map(({ id }) => id);
  const [written, setWritten] = useState<string | null>(null);
  const [windowDays, setWindowDays] = useState<number>(first?.shift.windowDays ?? 14);
  const current = useCurrentTotal(adAccountIds, windowDays, first);
  const shift = useMutation(trpc.ads.budgetShift.mutationOptions());
  const fieldError = useFieldErrors(shift.error);
  const plan = shift.data ?? (first?.shift.currency === currency ? first.shift : null);

  const shown = written ?? (current ? String(current) : "");
  const total = Number(toAsciiDigits(shown).replaceAll(",", ""));
  const valid = Number.isFinite(total) && total > 0;
  const propose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valid) shift.mutate({ totalDailyBudget: total, adAccountIds, windowDays });
  };
  const changeCurrency = (next: string) => {
    setCurrency(next);
    setWritten(null);
    shift.reset();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card>
        <form onSubmit={propose} className="grid gap-4 p-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={t("budget.total", { currency })} hint={t("budget.totalHint")} error={fieldError("totalDailyBudget")}>
              {(control) => <Input {...control} code inputMode="decimal" required value={shown} onChange={(event) => setWritten(event.target.value)} />}
            </Field>
            <div className="grid grid-cols-2 content-start gap-4">
              <Field label={t("budget.window")}>
                {(control) => (
                  <Select {...control} value={windowDays} onChange={(event) => setWindowDays(Number(event.target.value))}>
                    {windows.map((days) => (
                      <option key={days} value={days}>
                        {t("lastDays", { count: days })}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {currencies.length > 1 ? (
                <Field label={t("currency")}>
                  {(control) => (
                    <Select {...control} value={currency} onChange={(event) => changeCurrency(event.target.value)}>
                      {currencies.map((code) => (
                        <option key={code} value={code}>
                          {code}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              ) : null}
            </div>
          </div>
          {current ? (
            <input
              type="range"
              aria-label={t("budget.slider")}
              min={Math.round(current * 0.5)}
              max={Math.round(current * 1.5)}
              value={valid ? total : current}
              onChange={(event) => setWritten(event.target.value)}
              className="w-full accent-accent-4 pointer-coarse:h-11"
            />
          ) : null}
          <div>
            <Button type="submit" variant="primary" busy={shift.isPending} disabled={!valid}>
              {t("budget.propose")}
            </Button>
          </div>
        </form>
      </Card>
      {shift.error && !fieldError("totalDailyBudget") ? <ErrorNotice error={shift.error} /> : null}
      {plan ? <Proposal key={plan === first?.shift ? "first" : shift.submittedAt} shift={plan} accounts={accounts} mayApply={may.manage} /> : null}
    </div>
  );
}
