"use client";

import { useFormat, useText } from "@/components/i18n/client";
import type { TextKey } from "@/components/i18n/text";
import { CircleCheckIcon, CircleXIcon, WorkingIcon } from "@/components/ui/icons";
import type { ToolName } from "@/server/domains/copilot/copilot-tools.schema";
import type { ToolLine } from "./run-state";

/** A tool in plain words; one that this page does not know yet is "a tool". */
export function useToolName(): (tool: string) => string {
  const t = useText("copilot");
  const namedTools = new Set<string>(toolsWithNames);
  return (tool) => t(`tools.${namedTools.has(tool) ? tool : "other"}` as TextKey<"copilot">);
}

const toolsWithNames: readonly ToolName[] = [
  "list_ad_accounts",
  "get_insights",
  "get_breakdown",
  "compare_periods",
  "top_performers",
  "list_campaigns",
  "get_campaign",
  "get_anomalies",
  "creative_fatigue",
  "winning_creatives",
  "budget_shift",
  "incremental_pilot",
  "policy_check",
  "brand_profile",
  "list_reports",
  "list_signals",
  "get_activity",
  "verify_audit",
  "dialect_eval",
  "search_memory",
  "remember",
  "list_connections",
  "list_posts",
  "get_post",
  "optimal_times",
  "check_post",
  "update_plan",
  "pause_campaign",
  "resume_campaign",
  "set_autopilot",
  "create_drafts",
  "schedule_posts",
  "confirm_changes",
  "show_changes",
  "discard_changes",
];

/** Tool calls, one collapsed line each. */
export function ToolLines({ calls }: { calls: readonly ToolLine[] }) {
  const t = useText("copilot");
  const format = useFormat();
  const nameOf = useToolName();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      {calls.map(({ callId, tool, input, result }) => (
        <li key={callId}>
          <details className="group">
            <summary className="flex min-h-7 cursor-default items-center gap-2 text-gray-11 hover:text-gray-12 pointer-coarse:min-h-11">
              {result === null ? (
                <WorkingIcon className="animate-busy shrink-0" />
              ) : result.ok ? (
                <CircleCheckIcon className="shrink-0 text-green-5" />
              ) : (
                <CircleXIcon className="shrink-0 text-red-5" />
              )}
              <span className="min-w-0 truncate">{nameOf(tool)}</span>
              {result?.ok === false ? <span className="text-red-5">{t("lookups.failed")}</span> : null}
              {result ? (
                <span className="figures ms-auto shrink-0 text-xs text-gray-10">{t("lookups.ms", { n: format.number(Math.round(result.ms)) })}</span>
              ) : null}
            </summary>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-2 ps-6">
              <Raw label={t("lookups.input")} value={input} />
              {result ? <Raw label={t("lookups.output")} value={result.output} /> : null}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

const rawClass = "max-h-64 overflow-auto rounded-control border border-gray-5 bg-gray-2 p-2 text-start text-xs whitespace-pre-wrap wrap-anywhere";

function Raw({ label, value }: { label: string; value: unknown }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="text-xs text-gray-10">{label}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre dir="ltr" tabIndex={0} className={rawClass}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}
