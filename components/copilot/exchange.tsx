"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback";
import { ExpandIcon, WorkingIcon } from "@/components/ui/icons";
import { withLoadError } from "@/components/ui/part";
import type { Confirmation } from "@/server/domains/copilot/copilot.schema";
import { copilotEvent, type Proposal } from "@/server/domains/copilot/copilot-events.schema";
import { RunFigures } from "./figures";
import { isOverBudget } from "./over-budget";
import type { PastExchange } from "./past-exchanges";
import { ProposalCard } from "./proposal-card";
import { finishedSentences, newRun, type RunState, withEvent } from "./run-state";
import { ToolLines } from "./tool-lines";
import { Unfinished } from "./unfinished";

/** What reads Markdown weighs more than the rest of the page, which opens without an answer too. */
const Reply = dynamic(() => withLoadError(import("./reply").then((module) => module.Reply)));

/** A question whose answer is on its way, or did not come. */
export interface CurrentExchange {
  message: string;
  run: RunState | null;
  busy: boolean;
  error: unknown;
}

interface PastExchangeProps {
  sessionId: string;
  past: PastExchange;
  proposals: readonly Proposal[];
  onConfirm: ((meant: readonly Confirmation[]) => void) | null;
  onDiscard: ((ids: readonly string[]) => void) | null;
  /** Null: something was asked since. */
  onRetry: (() => void) | null;
  /** Sends a choice of the answer. Null where a later message exists. */
  onSend: ((message: string) => void) | null;
}

/** One question and its answer: of the past, or as it happens. */
export function Exchange(props: PastExchangeProps | { live: CurrentExchange; onRetry(): void }) {
  return "live" in props ? <LiveExchange {...props} /> : <StoredExchange {...props} />;
}

function Question({ text }: { text: string }) {
  const t = useText("copilot");
  return (
    <div className="justify-self-end rounded-card bg-accent-1 px-3 py-2 max-sm:max-w-[90%] sm:max-w-[75%]">
      <span className="sr-only">{t("you")}: </span>
      <p dir="auto" className="user-text text-md wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}

type Unticked = ReadonlyMap<string, ReadonlySet<number>>;

/** Null: every item of it was unticked. */
function confirmationOf({ id, changes }: Proposal, unticked: ReadonlySet<number> | undefined): Confirmation | null {
  if (!unticked || unticked.size === 0) return { proposalId: id };
  const items = changes.flatMap(({ item }) => (unticked.has(item) ? [] : [item]));
  return items.length > 0 ? { proposalId: id, items } : null;
}

function StoredExchange({ sessionId, past: { question, answer, unanswered }, proposals, onConfirm, onDiscard, onRetry, onSend }: PastExchangeProps) {
  const t = useText("copilot");
  const [unticked, setUnticked] = useState<Unticked>(new Map());
  const waiting = proposals.filter(({ state }) => state === "PROPOSED").flatMap((proposal) => confirmationOf(proposal, unticked.get(proposal.id)) ?? []);
  const tick = (id: string, item: number, isOn: boolean) => {
    const items = new Set(unticked.get(id));
    if (isOn) items.delete(item);
    else items.add(item);
    setUnticked(new Map(unticked).set(id, items));
  };
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Question text={question} />
      {answer ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {answer.content ? <span className="sr-only">{t("reply")}: </span> : null}
          {answer.lookups > 0 ? <PastLookups sessionId={sessionId} runId={answer.runId} count={answer.lookups} /> : null}
          {answer.content ? <Reply text={answer.content} onSend={onSend} /> : null}
          {proposals.map((proposal) => (
            <ProposalCard
              key={proposal.id}
              proposal={proposal}
              unticked={unticked.get(proposal.id)}
              onTick={(item, isOn) => tick(proposal.id, item, isOn)}
              onConfirm={
                onConfirm &&
                (() => {
                  const meant = confirmationOf(proposal, unticked.get(proposal.id));
                  if (meant) onConfirm([meant]);
                })
              }
              onDiscard={onDiscard && (() => onDiscard([proposal.id]))}
            />
          ))}
          {waiting.length > 1 && onConfirm ? (
            <Button variant="primary" className="justify-self-start" onClick={() => onConfirm(waiting)}>
              {t("proposal.confirmAll", { count: waiting.length })}
            </Button>
          ) : null}
        </div>
      ) : null}
      {unanswered ? <Unfinished {...unanswered} hasWords={unanswered.words !== ""} onRetry={onRetry} /> : null}
    </article>
  );
}

/** Looked up again only when one wants to see it. */
function PastLookups({ sessionId, runId, count }: { sessionId: string; runId: string; count: number }) {
  const t = useText("copilot");
  const trpc = useTRPC();
  const [open, setOpen] = useState(false);
  const events = useQuery({ ...trpc.copilotSessions.events.queryOptions({ sessionId, runId }), enabled: open, staleTime: Number.POSITIVE_INFINITY });
  const calls = (events.data ?? []).map((event) => copilotEvent.parse(event)).reduce(withEvent, newRun).calls;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button variant="quiet" size="sm" className="justify-self-start" aria-expanded={open} title={t("lookups.show")} onClick={() => setOpen(!open)}>
        <ExpandIcon className={open ? "rotate-180" : undefined} />
        {t("lookups.count", { count })}
      </Button>
      {open && events.isPending ? <Skeleton className="h-7 w-full" /> : null}
      {events.error ? <ErrorNotice error={events.error} onRetry={() => void events.refetch()} /> : null}
      {open && calls.length > 0 ? <ToolLines calls={calls} /> : null}
      {open ? <RunFigures calls={calls} /> : null}
    </div>
  );
}

function LiveExchange({ live: { message, run, busy, error }, onRetry }: { live: CurrentExchange; onRetry(): void }) {
  const t = useText("copilot");
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Question text={message} />
      {run && run.calls.length > 0 ? <ToolLines calls={run.calls} /> : null}
      {busy && !run?.text ? (
        <p className="flex items-center gap-2 text-gray-11">
          <WorkingIcon className="animate-busy" />
          {t("working")}
        </p>
      ) : null}
      {run?.text ? <Reply text={run.text} /> : null}
      {run?.proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} onConfirm={null} onDiscard={null} />
      ))}
      <p aria-live="polite" className="sr-only">
        {busy ? finishedSentences(run?.text ?? "") : run?.text}
      </p>
      {run?.phase === "stopped" || run?.phase === "failed" ? (
        <Unfinished
          end={run.phase}
          code={run.failure?.code ?? ""}
          hasWords={run.text !== ""}
          mayHaveChanged={run.calls.some(({ tool }) => tool === "confirm_changes")}
          onRetry={onRetry}
        />
      ) : null}
      {error && !busy ? (
        <ErrorNotice error={error} onRetry={onRetry}>
          {isOverBudget(error) ? t("budget") : undefined}
        </ErrorNotice>
      ) : null}
    </article>
  );
}
