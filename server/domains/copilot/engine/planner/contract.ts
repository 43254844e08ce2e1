import type { TextKey } from "@/server/lib/text";
import type { Metric as ReplyMetric } from "@/server/lib/wording";
import type { CopilotLocale, Todo } from "../../copilot.schema";
import type { CampaignRow, ToolOutput } from "../../copilot-tool-outputs.schema";
import type { ToolInput, ToolName } from "../../copilot-tools.schema";
import type { Condition } from "./conditions";
import type { Words } from "./replies/words";

/** What the embedded planner is given in each round, and what it decides. Pure: the same turn always gives the same decision. */

export interface PlannedCall {
  tool: ToolName;
  input: Record<string, unknown>;
}

/** A tool call of this run, with its output or its error. */
export type Observation = Succeeded | (PlannedCall & { output?: undefined; error: { code: string; message: string } });
export type Succeeded<N extends ToolName = ToolName> = { [T in N]: PlannedCall & { tool: T; output: ToolOutput<T>; error?: undefined } }[N];

/** A change that was tried dry in an earlier message, or in this one, and waits. */
export interface OpenProposal extends PlannedCall {
  id: string;
  /** In one line, in the language of the run that proposed it. */
  title: string;
  preview: unknown;
  /** What each of its items may be called; default: the title. */
  itemTitles?: readonly (readonly string[])[];
}

/** An earlier instruction of the session: for follow-ups such as "and on Google?". Oldest first. */
export interface EarlierTurn {
  message: string;
  reply: string;
  calls: PlannedCall[];
}

export interface PlannerTurn {
  message: string;
  locale: CopilotLocale;
  /** ISO instant. */
  now: string;
  /** IANA zone of the workspace. */
  timezone: string;
  /** Tools that this caller may use; write tools are missing without the scope. */
  tools: readonly ToolName[];
  /** Tool calls of this run, oldest first. */
  observations: readonly Observation[];
  /** Rounds that are left, this one included. */
  roundsLeft: number;
  todos: readonly Todo[];
  /** From earlier messages; those of this run are among the observations. */
  proposals: readonly OpenProposal[];
  earlier: readonly EarlierTurn[];
  /** The brand profile's dialect, such as GULF; null = not set. */
  dialect: string | null;
}

export type Decision = { calls: PlannedCall[] } | { text: string };

/** What the planner hands over to be worded: one part for each job of the message, in its order. Figures come from observations alone. */

export type { ReplyMetric };
export type AdPlatformName = CampaignRow["platform"];
export type SocialPlatformName = ToolInput<"check_post">["platforms"][number];

/** What the person wanted to know of an answer, so that it leads. */
export interface Focus {
  /** The requested figures, in order of priority. */
  metrics?: readonly ReplyMetric[];
  platform?: AdPlatformName | null;
  /** The requested days, as dates; `isMonth`: the calendar month so far. */
  window?: { days: number; since: string; until: string; isMonth: boolean } | undefined;
  /** Told in one sentence, beside what was requested. */
  isAside?: true;
}

/** A campaign or an account that a name could mean. */
export interface Candidate {
  id: string;
  name: string;
  platform?: string;
  status?: string;
}

/** The names of a group of the catalogues. */
export type NameIn<Group extends string, Key = TextKey> = Key extends `${Group}.${infer Name}` ? Name : never;
/** An intent that can be offered as a choice, by the message that names it. */
export type OfferedIntent = NameIn<"reply.choice">;

/** A text of its own in the catalogues. */
export type MessageKey = NameIn<"reply">;

export type ReplyPart =
  /** One tool's output, or its error, unchanged. */
  | { kind: "answer"; observation: Observation; focus?: Focus }
  /**
   * Campaigns of a `list_campaigns` output that fulfil conditions, or are chosen in another way, in the order of `matches`. `among`: those that were
   * looked at, where it was not all of them.
   */
  | {
      kind: "campaigns";
      observation: Succeeded<"list_campaigns">;
      matches: readonly CampaignRow[];
      conditions: readonly Condition[];
      among?: readonly CampaignRow[];
      focus?: Focus;
    }
  | { kind: "whichOne" | "notFound"; what: NameIn<"reply.problem.which">; nameGiven: string; candidates: readonly Candidate[] }
  /** Texts that were written and checked: `check_post` calls, whose input holds the text and whose output what each platform takes. `dialect`: of Arabic ones. */
  | { kind: "drafts"; observations: readonly Observation[]; dialect: string | null }
  /** The plan as the turn has it. */
  | { kind: "plan" }
  /** A text with what can be sent next: `choices`, or examples that fit the account as far as `facts` were read of it. */
  | { kind: "message"; key: MessageKey; values?: Record<string, string | number>; choices?: readonly OfferedIntent[]; facts?: readonly Observation[] };

export type Part<K extends ReplyPart["kind"]> = ReplyPart extends infer P ? (P extends { kind: infer Own } ? (K extends Own ? P : never) : never) : never;

/** A tool's answer, and what is known of how it was requested. */
export interface Answer<N extends ToolName> {
  output: ToolOutput<N>;
  /** With the tool's defaults. */
  input: ToolInput<N>;
  focus: Focus;
  /** From the period before, where `compare_periods` was called for the same account and days. */
  change: ToolOutput<"compare_periods"> | null;
  /** The account of the figures, in words. */
  accounts: string;
}
export type Replies = { [T in ToolName]: (answer: Answer<T>, w: Words) => string };
