"use client";

import clsx from "clsx";
import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { CircleCheckIcon, DraftIcon, NextIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

const places = { account: "/accounts", post: "/posts/new", schedule: "/posts/new", member: "/settings/members", ads: "/ads" } as const;
type StepKey = keyof typeof places;
const order: readonly StepKey[] = ["account", "post", "schedule", "member", "ads"];

/** Told from what there is, not from what was clicked; gone when everything is there. */
export function FirstSteps({ steps: done }: { steps: Record<StepKey, boolean> }) {
  const t = useText("home");
  const steps = order.map((key) => ({ key, done: done[key], href: places[key] }));
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
