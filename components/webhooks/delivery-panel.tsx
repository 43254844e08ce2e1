"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Code, CodeBlock, CopyButton } from "@/components/ui/copy";
import { Skeleton } from "@/components/ui/feedback";
import { CheckIcon, CloseIcon } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { Delivery } from "@/server/domains/webhooks/webhooks.schema";
import { attemptReason } from "./attempt-reason";

type AttemptWithAnswer = Delivery["attempts"][number] & { answerHead?: string | null };

/** Folded open under a delivery: each attempt with what it means, and for admins what was sent and answered. */
export function DeliveryPanel({ endpointId, delivery }: { endpointId: string; delivery: Delivery }) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const may = useMay();
  const detail = useQuery(
    trpc.webhooks.delivery.queryOptions({ id: endpointId, deliveryId: delivery.id }, { enabled: may.manage, staleTime: Number.POSITIVE_INFINITY }),
  );
  // The list is the newer of the two: answers are added to its attempts, never the other way round.
  const answers = new Map(detail.data?.attempts.map((attempt) => [attempt.at, attempt.answerHead]));
  const attempts = delivery.attempts.map((attempt): AttemptWithAnswer => ({ ...attempt, answerHead: answers.get(attempt.at) ?? null }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-xs font-medium text-gray-10">{t("detail.attempts")}</h3>
        {attempts.length === 0 ? (
          <p className="text-gray-11">{t("detail.none")}</p>
        ) : (
          <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-gray-5 rounded-card border border-gray-5 bg-surface">
            {attempts.map((attempt) => (
              <li key={attempt.at} className="px-3 py-2">
                <Attempt attempt={attempt} />
              </li>
            ))}
          </ol>
        )}
      </section>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {(
          [
            [t("detail.delivery"), delivery.id],
            [t("detail.event"), delivery.eventId],
          ] as const
        ).map(([label, id]) => (
          <div key={id} className="grid min-w-0 gap-1">
            <dt className="text-xs font-medium text-gray-10">{label}</dt>
            <dd className="flex flex-wrap items-center gap-2">
              <Code className="break-all">{id}</Code>
              <CopyButton variant="quiet" text={id} />
            </dd>
          </div>
        ))}
      </dl>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-xs font-medium text-gray-10">{t("detail.body")}</h3>
        {may.manage ? null : <p className="text-gray-11">{t("detail.onlyAdmins")}</p>}
        {detail.isLoading ? <Skeleton className="h-52 rounded-card" /> : null}
        {detail.error ? <ErrorNotice error={detail.error} onRetry={() => void detail.refetch()} /> : null}
        {detail.data ? (
          <>
            <CodeBlock code={laidOut(detail.data.body)} exact={detail.data.body} label="application/json" />
            <p className="text-xs text-gray-10">{t("detail.exact")}</p>
          </>
        ) : null}
      </section>
    </div>
  );
}

function Attempt({ attempt }: { attempt: AttemptWithAnswer }) {
  const t = useText("webhooks");
  const reason = attemptReason(attempt);
  const accepted = reason === "accepted";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge hue={accepted ? "green" : "red"} icon={accepted ? CheckIcon : CloseIcon}>
          {attempt.statusCode === null ? t("detail.noCode") : <bdi dir="ltr">{attempt.statusCode}</bdi>}
        </Badge>
        <Time at={attempt.at} />
        <span className="figures text-gray-11">{t("detail.duration", { ms: attempt.durationMs })}</span>
      </div>
      <p>{t(`why.${reason}`)}</p>
      {attempt.error ? (
        <p lang="en" dir="ltr" className="text-start text-xs text-gray-10 wrap-anywhere rtl:text-end">
          {attempt.error}
        </p>
      ) : null}
      {attempt.answerHead ? (
        <details className="pt-1">
          <summary className="w-fit cursor-default rounded-control text-xs text-gray-11 hover:text-gray-12 pointer-coarse:py-3">{t("detail.answer")}</summary>
          <pre dir="ltr" className="mt-1 rounded-badge bg-gray-3 p-2 text-start font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {attempt.answerHead}
          </pre>
        </details>
      ) : null}
    </div>
  );
}

/** For reading; what is copied stays the bytes that were signed. */
function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
