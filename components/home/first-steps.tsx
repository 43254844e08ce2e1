"use client";

import clsx from "clsx";
import Link from "next/link";
import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { CircleCheckIcon, DraftIcon, NextIcon } from "@/components/ui/icons";

interface Step {
  key: "account" | "post" | "schedule" | "key";
  done: boolean;
  href: string;
}

/** Told from what there is, not from what was clicked; gone when everything is there. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const t = useText("home");
  return (
    <Card>
      <CardHeader
        title={t("start.title")}
        action={
          <span className="figures text-sm text-gray-10">{t("start.progress", { done: steps.filter((step) => step.done).length, total: steps.length })}</span>
        }
      />
      <ul className="grid p-2">
        {steps.map((step) => (
          <li key={step.key}>
            {step.done ? (
              <span className="flex min-h-9 items-center gap-2 px-2 text-gray-10">
                <CircleCheckIcon className="text-green-4" />
                <span className="line-through">{t(`start.${step.key}`)}</span>
                <span className="sr-only">{t("start.done")}</span>
              </span>
            ) : (
              <Link href={step.href} className={clsx("flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-gray-3 pointer-coarse:min-h-11")}>
                <DraftIcon className="text-gray-9" />
                <span className="grow">{t(`start.${step.key}`)}</span>
                <NextIcon className="text-gray-10" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
