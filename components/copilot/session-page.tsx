"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState, Skeleton } from "@/components/ui/feedback";
import { ChatsIcon, CopilotIcon, DownIcon } from "@/components/ui/icons";
import type { Confirmation } from "@/server/domains/copilot/copilot.schema";
import type { SessionView } from "@/server/domains/copilot/session-view.schema";
import { messageLanguage } from "@/shared/message-language";
import { type CurrentExchange, Exchange } from "./exchange";
import { MessageField } from "./message-field";
import { pastExchanges } from "./past-exchanges";
import { FoldedPlan, PlanList } from "./plan-list";
import type { RunState } from "./run-state";
import { SessionList } from "./session-list";
import { useFollow } from "./use-follow";
import { useRunEvents } from "./use-run-events";

const examples = ["week", "tired", "when", "planned"] as const;

interface Request {
  message: string;
  confirm: Confirmation[];
}

interface SessionPageProps {
  /** Null: a session that begins with the first message. */
  initial: SessionView | null;
  about: { embedded: boolean; model: string };
}

const idIn = (path: string): string | null => /^\/copilot\/([0-9a-f-]{36})$/i.exec(path)?.[1]?.toLowerCase() ?? null;

/**
 * The session of the page's address. One that begins here gets its address while its first answer is being written, without a new page; so the
 * address and not the page says which session is open.
 */
export function SessionPage({ initial, about }: SessionPageProps) {
  const path = usePathname();
  const id = idIn(path);
  const [place, setPlace] = useState<{ path: string; startedSession: string | null; generation: number }>({ path, startedSession: null, generation: 0 });
  // Come back to an address without a session: the next one begins, and nothing of the last one stays.
  if (place.path !== path) setPlace(id === null ? { path, startedSession: null, generation: place.generation + 1 } : { ...place, path });
  const onBegun = (sessionId: string) => {
    setPlace({ ...place, startedSession: sessionId });
    window.history.replaceState(null, "", `/copilot/${sessionId}`);
  };
  return (
    <OpenSession
      key={id === null || id === place.startedSession ? `new ${place.generation}` : id}
      id={id ?? place.startedSession}
      initial={initial?.session.id === id ? initial : null}
      about={about}
      onBegun={onBegun}
    />
  );
}

/** The list of sessions, the open one, and its plan. */
function OpenSession({ id: sessionId, initial, about, onBegun }: SessionPageProps & { id: string | null; onBegun(sessionId: string): void }) {
  const t = useText("copilot");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const [request, setRequest] = useState<Request | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const [written, setWritten] = useState("");
  const [listOpen, setListOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const session = useQuery({
    ...trpc.copilotSessions.read.queryOptions({ id: sessionId ?? "" }, initial ? { initialData: initial } : {}),
    enabled: sessionId !== null,
    // A session that was left while its answer was being written is kept here as it was then.
    refetchOnMount: "always",
  });
  // Come back to a session whose answer is still being written: it is followed on.
  const underWay = session.data?.run;
  if (underWay && !request && !runId) {
    setRequest({ message: underWay.message, confirm: [] });
    setRunId(underWay.id);
  }

  const ended = useCallback(
    async (state: RunState) => {
      // A first request that is still pending may be older than the answer, and would be reused instead of a new one.
      await queries.cancelQueries(trpc.copilotSessions.read.queryFilter());
      await Promise.all([
        queries.invalidateQueries(trpc.copilotSessions.read.queryFilter()),
        queries.invalidateQueries(trpc.copilotSessions.list.queryFilter()),
      ]);
      // An answer is now among the messages; what failed or was stopped stays where it is.
      if (state.phase === "done") {
        setRequest(null);
        setRunId(null);
      }
    },
    [queries, trpc],
  );
  /** After a lost stream the session is read: its answer may be stored already. */
  const lost = useCallback(
    async (lostRun: string) => {
      if (!sessionId) return false;
      try {
        const now = await queries.fetchQuery({ ...trpc.copilotSessions.read.queryOptions({ id: sessionId }), staleTime: 0 });
        if (now.run?.id === lostRun) return true;
      } catch {
        // The run is not stored yet: the session is read again.
        return true;
      }
      setRequest(null);
      setRunId(null);
      return false;
    },
    [queries, trpc, sessionId],
  );
  const watching = useMemo(() => ({ onEnd: ended, onLost: lost }), [ended, lost]);
  const run = useRunEvents(sessionId, runId, watching);
  const start = useMutation(
    trpc.copilot.start.mutationOptions({
      onSuccess: (started) => {
        setRunId(started.runId);
        if (started.sessionId !== sessionId) onBegun(started.sessionId);
      },
    }),
  );
  const stop = useMutation(trpc.copilot.stop.mutationOptions());
  const discard = useMutation(
    trpc.copilotSessions.discard.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.copilotSessions.read.queryFilter()) }),
  );

  const submit = (next: Request) => {
    setRequest(next);
    setRunId(null);
    const earlier = session.data?.locale ?? null;
    // A confirmation by a button is worded by the page, and not by the person.
    const locale = next.confirm.length > 0 ? earlier : messageLanguage(next.message, earlier);
    start.mutate({ ...next, ...(sessionId ? { sessionId } : {}), ...(locale ? { locale } : {}) });
  };
  const send = () => {
    submit({ message: written.trim(), confirm: [] });
    setWritten("");
    field.current?.focus();
  };
  const sendText = (message: string) => submit({ message, confirm: [] });
  const busy = start.isPending || (runId !== null && (run === null || run.phase === "running"));
  const { data } = session;
  const past = data ? pastExchanges(data, request && { runId, message: request.message }) : [];
  const todos = run?.todos ?? data?.todos ?? [];
  const shown: CurrentExchange | null = request ? { message: request.message, run, busy, error: start.error } : null;
  const confirm = (meant: readonly Confirmation[]) => submit({ message: t("proposal.confirmMessage", { count: meant.length }), confirm: [...meant] });
  const drop = (ids: readonly string[]) => (sessionId ? discard.mutate({ sessionId, proposalIds: [...ids] }) : undefined);
  const { box, atEnd, toEnd } = useFollow(
    past.length === 0 && !request ? "" : `${past.length} ${run?.text.length ?? 0} ${run?.calls.length ?? 0} ${run?.phase ?? ""} ${request?.message ?? ""}`,
  );

  useEffect(() => field.current?.focus(), []);

  const gone = () => router.push("/copilot");
  const list = <SessionList current={sessionId} onGone={gone} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[220px_minmax(0,1fr)] xl:grid-cols-[220px_minmax(0,1fr)_260px]">
      <aside className="sticky top-20 hidden max-h-[calc(100dvh-100px)] self-start overflow-y-auto lg:block">{list}</aside>
      <div className="grid min-h-[calc(100dvh-190px)] sm:min-h-[calc(100dvh-140px)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 dir="auto" className="min-w-0 truncate text-xl font-semibold">
            {data ? data.session.title : t("title")}
          </h1>
          <div className="flex items-center gap-2">
            <span className="text-xs text-gray-10" title={about.embedded ? t("model.hint") : undefined}>
              {about.embedded ? t("model.embedded") : <bdi>{about.model}</bdi>}
            </span>
            <Button className="lg:hidden" onClick={() => setListOpen(true)}>
              <ChatsIcon />
              {t("sessions.open")}
            </Button>
          </div>
        </div>
        <div ref={box} role="log" aria-label={t("title")} aria-live="off" className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          {sessionId !== null && session.isPending && !request ? <Skeleton className="h-24 w-full" /> : null}
          {session.error ? <ErrorNotice error={session.error} onRetry={() => void session.refetch()} /> : null}
          {sessionId === null && !shown ? <Beginning onSubmit={sendText} /> : null}
          {discard.error ? <ErrorNotice error={discard.error} /> : null}
          {past.map((exchange, place) => (
            <Exchange
              key={exchange.id}
              sessionId={data?.session.id ?? ""}
              past={exchange}
              proposals={(data?.proposals ?? []).filter((proposal) => proposal.runId === exchange.answer?.runId)}
              onConfirm={busy ? null : confirm}
              onDiscard={busy ? null : drop}
              onSend={shown || busy || place < past.length - 1 ? null : sendText}
              onRetry={shown || place < past.length - 1 ? null : () => submit({ message: exchange.question, confirm: exchange.unanswered?.confirm ?? [] })}
            />
          ))}
          {shown ? <Exchange live={shown} onRetry={() => submit(request ?? { message: "", confirm: [] })} /> : null}
        </div>
        <div className="sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 grid grid-cols-[minmax(0,1fr)] gap-2 bg-gray-2 py-2 sm:bottom-0">
          {atEnd ? null : (
            <Button size="sm" className="justify-self-center" onClick={toEnd}>
              <DownIcon />
              {t("newReply")}
            </Button>
          )}
          {todos.length > 0 ? <FoldedPlan todos={todos} /> : null}
          <MessageField
            field={field}
            value={written}
            onChange={setWritten}
            onSend={send}
            busy={busy}
            stopping={stop.isPending}
            onStop={() => (sessionId ? stop.mutate({ id: sessionId }) : undefined)}
          />
        </div>
      </div>
      <aside aria-label={t("plan.label")} className="sticky top-20 hidden self-start xl:block">
        {todos.length > 0 ? (
          <div className="grid gap-3 rounded-card border border-gray-5 bg-surface p-4">
            <h2 className="font-semibold">{t("plan.label")}</h2>
            <PlanList todos={todos} />
          </div>
        ) : null}
      </aside>
      <Dialog open={listOpen} onOpenChange={setListOpen} title={t("sessions.label")}>
        {list}
      </Dialog>
    </div>
  );
}

function Beginning({ onSubmit }: { onSubmit(message: string): void }) {
  const t = useText("copilot");
  return (
    <EmptyState
      icon={CopilotIcon}
      title={t("empty.title")}
      text={t("empty.text")}
      action={
        <div className="flex max-w-xl flex-wrap justify-center gap-2">
          {examples.map((example) => (
            <Button key={example} onClick={() => onSubmit(t(`empty.examples.${example}`))}>
              {t(`empty.examples.${example}`)}
            </Button>
          ))}
        </div>
      }
    />
  );
}
