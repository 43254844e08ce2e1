import type { EarlierTurn } from "./planner/contract";

/**
 * What a language model is given of the session before its question: the newest turns word for word, within a budget, and the older ones in a line
 * each. The lines are built from what is stored, without a model: the ids that tools were called with, how question and answer begin, and what was
 * asked back.
 */

/** Characters of turns that are given word for word: about 6,000 tokens of Arabic. */
const VERBATIM_BUDGET = 16_000;
/** Of one question or answer. */
const LONGEST_TEXT = 6_000;
const SUMMARY_BUDGET = 6_000;
const EXCERPT = 160;
const CALLS_PER_TURN = 4;

export interface SessionHistory {
  messages: { role: "user" | "assistant"; content: string }[];
  /** Oldest first. */
  summary: string[];
}

function cut(text: string, most: number): string {
  const line = [...text];
  return line.length > most ? `${line.slice(0, most).join("")}…` : text;
}

const excerpt = (text: string): string => cut(text.replaceAll(/\s+/g, " ").trim(), EXCERPT);

function callsOf({ calls }: EarlierTurn): string {
  const reported = calls.filter(({ tool, input }) => tool !== "update_plan" && Object.keys(input).length > 0).slice(-CALLS_PER_TURN);
  return reported.map(({ tool, input }) => `${tool} ${cut(JSON.stringify(input), EXCERPT)}`).join("; ");
}

/** The last question of an answer, where the excerpt does not hold it. */
function lastQuestion(reply: string): string {
  const question = reply
    .split(/(?<=[.!?؟\n])/)
    .findLast((sentence) => /[?؟]$/.test(sentence))
    ?.trim();
  return question && !excerpt(reply).includes(question) ? excerpt(question) : "";
}

function summaryOf(turn: EarlierTurn): string {
  const [calls, question] = [callsOf(turn), lastQuestion(turn.reply)];
  return [`Person: “${excerpt(turn.message)}”`, calls && `Tools: ${calls}`, `You: “${excerpt(turn.reply)}”`, question && `You asked: “${question}”`]
    .filter(Boolean)
    .join(" | ");
}

/** @param turns oldest first */
export function sessionHistory(turns: readonly EarlierTurn[]): SessionHistory {
  const verbatim: EarlierTurn[] = [];
  let left = VERBATIM_BUDGET;
  for (const turn of turns.toReversed()) {
    const [message, reply] = [cut(turn.message, LONGEST_TEXT), cut(turn.reply, LONGEST_TEXT)];
    left -= message.length + reply.length;
    if (left < 0 && verbatim.length > 0) break;
    verbatim.unshift({ ...turn, message, reply });
  }
  const older = turns.slice(0, turns.length - verbatim.length).map(summaryOf);
  const used = verbatim.flatMap((turn) => {
    const calls = callsOf(turn);
    return calls ? [`Person: “${cut(excerpt(turn.message), 60)}” | Tools: ${calls}`] : [];
  });
  const summary: string[] = [];
  let room = SUMMARY_BUDGET;
  for (const line of [...older, ...used].toReversed()) {
    room -= line.length;
    if (room < 0) break;
    summary.unshift(line);
  }
  const messages = verbatim.flatMap(({ message, reply }): SessionHistory["messages"] => [
    { role: "user", content: message },
    { role: "assistant", content: reply },
  ]);
  return { messages, summary };
}
