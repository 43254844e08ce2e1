"use client";

import clsx from "clsx";
import { useText } from "@/components/i18n/client";
import type { useMay } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { CircleCheckIcon, DraftIcon, NextIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

const places = {
  account: "/accounts?connect=1",
  post: "/posts/new",
  schedule: "/posts/new",
  review: "/approvals",
  member: "/settings/members",
  ads: "/ads?connect=1",
} as const;
type StepKey = keyof typeof places;

/** Those that a person may take, in their order. */
export function ownSteps(may: Pick<ReturnType<typeof useMay>, "write" | "manage" | "approve">, approvalRequired: boolean): StepKey[] {
  const own: Record<StepKey, boolean> = {
    account: may.manage,
    post: may.write,
    schedule: may.write,
    // Anyone who writes as well begins with writing.
    review: may.approve && !may.write && approvalRequired,
    member: may.manage,
    ads: may.manage,
  };
  return (Object.keys(places) as StepKey[]).filter((key) => own[key]);
}

/** Derived from existing data, not from clicks; hidden when all steps are complete, and for viewers. */
export function FirstSteps({ steps }: { steps: readonly { key: StepKey; done: boolean }[] }) {
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
              <Link href={places[step.key]} className={clsx("flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-gray-3 pointer-coarse:min-h-11")}>
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
