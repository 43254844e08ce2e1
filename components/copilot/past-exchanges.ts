import type { SessionView } from "@/server/domains/copilot/session-view.schema";

/** Messages of a session with their answers, in order. */

export type Unanswered = SessionView["unanswered"][number];

export interface PastExchange {
  id: string;
  question: string;
  answer: { runId: string; content: string; lookups: number } | null;
  /** Null: it was answered. */
  unanswered: Unanswered | null;
}

interface Live {
  runId: string | null;
  message: string;
}

function answeredOf(messages: SessionView["messages"], from: number, to: number, isPast: (message: { runId: string }) => boolean): PastExchange[] {
  return messages.slice(from, to).flatMap((question, place): PastExchange[] => {
    if (question.role !== "user" || !isPast(question)) return [];
    return [{ id: question.id, question: question.content, answer: messages[from + place + 1] ?? null, unanswered: null }];
  });
}

function unansweredOf(unanswered: Unanswered): PastExchange {
  const { runId, question, words, lookups } = unanswered;
  return { id: runId, question, answer: { runId, content: words, lookups }, unanswered };
}

/** A repeated message is shown once, unless the first one may have had an effect. `live`: what the page itself shows below all this. */
export function pastExchanges(
  { messages, unanswered, proposals }: Pick<SessionView, "messages" | "unanswered" | "proposals">,
  live: Live | null,
): PastExchange[] {
  // The session may be read with the live run's end before the page lets go of that run.
  const isPast = ({ runId }: { runId: string }) => runId !== live?.runId;
  const others = unanswered.filter(isPast);
  let taken = 0;
  const inOrder: PastExchange[] = [];
  for (const one of others) {
    inOrder.push(...answeredOf(messages, taken, one.after, isPast), unansweredOf(one));
    taken = one.after;
  }
  inOrder.push(...answeredOf(messages, taken, messages.length, isPast));
  return inOrder.filter(({ question, unanswered: end }, place) => {
    if (!end || end.mayHaveChanged || proposals.some(({ runId }) => runId === end.runId)) return true;
    return (inOrder[place + 1]?.question ?? live?.message) !== question;
  });
}
