"use client";

import { useText } from "@/components/i18n/client";
import { CircleCheckIcon, type Icon, StepNowIcon, StepPendingIcon, StepSkippedIcon } from "@/components/ui/icons";
import type { Todo } from "@/server/domains/copilot/copilot.schema";

const badges: Record<Todo["status"], { icon: Icon; className: string }> = {
  pending: { icon: StepPendingIcon, className: "text-gray-10" },
  in_progress: { icon: StepNowIcon, className: "text-violet-5" },
  done: { icon: CircleCheckIcon, className: "text-green-5" },
  skipped: { icon: StepSkippedIcon, className: "text-gray-10" },
};

/** The session's plan as a checklist. */
export function PlanList({ todos }: { todos: readonly Todo[] }) {
  const t = useText("copilot");
  return (
    <ol className="grid gap-2">
      {todos.map(({ position, text, status }) => {
        const { icon: StepIcon, className } = badges[status];
        return (
          <li key={position} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2">
            <StepIcon size={18} className={`mt-0.5 ${className}`} />
            <span dir="auto" className={status === "skipped" ? "user-text text-gray-10" : "user-text"}>
              <span className="sr-only">{t(`plan.status.${status}`)}: </span>
              {text}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** On a phone, folded to one line above the field. */
export function FoldedPlan({ todos }: { todos: readonly Todo[] }) {
  const t = useText("copilot");
  const done = todos.filter(({ status }) => status === "done" || status === "skipped").length;
  return (
    <details className="rounded-card border border-gray-5 bg-surface px-3 xl:hidden">
      <summary className="flex min-h-9 cursor-default items-center gap-2 font-medium pointer-coarse:min-h-11">
        {t("plan.label")}
        <span className="figures text-sm font-normal text-gray-11">{t("plan.done", { done, count: todos.length })}</span>
      </summary>
      <div className="max-h-48 overflow-y-auto pb-3">
        <PlanList todos={todos} />
      </div>
    </details>
  );
}
