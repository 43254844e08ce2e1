"use client";

import { RadioGroup } from "radix-ui";
import { useId } from "react";
import { useText } from "@/components/i18n/client";
import type { GivenRole } from "@/server/domains/workspaces/people.schema";

const roles = ["VIEWER", "APPROVER", "EDITOR", "ADMIN"] as const satisfies readonly GivenRole[];

/** A role, with what it lets somebody do beside its name. */
export function RoleChoice({ value, onChange }: { value: GivenRole; onChange(role: GivenRole): void }) {
  const t = useText("people");
  const id = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{t("role")}</legend>
      <RadioGroup.Root value={value} onValueChange={(next) => onChange(next as GivenRole)} aria-label={t("role")} className="grid gap-1.5">
        {roles.map((role) => (
          <RadioGroup.Item
            key={role}
            value={role}
            aria-labelledby={`${id}-${role}`}
            aria-describedby={`${id}-${role}-may`}
            className="grid grid-cols-[18px_1fr] items-start gap-x-2.5 rounded-card border border-gray-5 px-3 py-2 text-start hover:bg-gray-1 data-[state=checked]:border-accent-4 data-[state=checked]:bg-accent-1"
          >
            <span className="mt-1 grid size-[18px] place-items-center rounded-full border border-gray-8 bg-surface" aria-hidden>
              <RadioGroup.Indicator className="size-2.5 rounded-full bg-accent-4" />
            </span>
            <span className="grid gap-0.5">
              <span id={`${id}-${role}`} className="font-medium">
                {t(`roles.${role}`)}
              </span>
              <span id={`${id}-${role}-may`} className="text-sm text-gray-11">
                {t(`may.${role}`)}
              </span>
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </fieldset>
  );
}
