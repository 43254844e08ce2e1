"use client";

import { type FormEvent, useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type OwnPeriods, ownPeriods } from "@/server/domains/ads/periods.schema";

const sides = ["current", "previous"] as const;
const ends = ["since", "until"] as const;

interface OwnDatesProps {
  /** What is compared, until other dates are typed. */
  shown: OwnPeriods;
  lastDay: string;
  onCompare(own: OwnPeriods): void;
}

/** Both periods by their first and last days. */
export function OwnDates({ shown, lastDay, onCompare }: OwnDatesProps) {
  const t = useText("ads");
  const [typed, setTyped] = useState<OwnPeriods | null>(null);
  const dates = typed ?? shown;
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = ownPeriods.safeParse(dates);
    setRefused(!parsed.success);
    if (!parsed.success) return;
    setTyped(null);
    onCompare(parsed.data);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-2">
        {sides.map((side) => (
          <fieldset key={side} className="grid gap-2">
            <legend className="mb-2 font-medium">{t(`compare.${side}`)}</legend>
            <div className="grid grid-cols-2 gap-3">
              {ends.map((end) => (
                <Field key={end} label={t(`compare.${end}`)}>
                  {(control) => (
                    <Input
                      {...control}
                      code
                      type="date"
                      max={lastDay}
                      value={dates[side][end]}
                      onChange={(event) => setTyped({ ...dates, [side]: { ...dates[side], [end]: event.target.value } })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {refused ? (
        <p role="alert" className="text-sm text-red-5">
          {t("compare.refused")}
        </p>
      ) : null}
      <Button type="submit" variant="primary" className="justify-self-start">
        {t("compare.apply")}
      </Button>
    </form>
  );
}
