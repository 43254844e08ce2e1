import { beforeAll, expect, test } from "vitest";
import { MESSAGE_MAX_CODE_POINTS } from "@/server/domains/copilot/copilot.schema";
import { toolNames } from "@/server/domains/copilot/copilot-tools.schema";
import { decide } from "@/server/domains/copilot/engine/planner";
import type { Observation } from "@/server/domains/copilot/engine/planner/contract";
import { newConversation, understand } from "@/server/domains/copilot/engine/planner/conversation";
import { campaign, kpis, turn } from "../replies/observations";

/** Anyone who writes a message chooses how long the process that serves everyone thinks about it: no message may hold it up. */

const MAX_CPU_MICROSECONDS = 1_000_000;

const filled = (part: string): string => part.repeat(Math.ceil(MESSAGE_MAX_CODE_POINTS / part.length)).slice(0, MESSAGE_MAX_CODE_POINTS);

const paragraph =
  "أطلقنا هذا الموسم تشكيلة جديدة من العبايات، والأقمشة هذه المرة أخف، والألوان أهدأ. وصلتنا طلبات كثيرة من الرياض وجدة، وبعض العميلات سألن عن المقاسات والتوصيل. " +
  "الحملة على ميتا أدت أداء جيدا في الأسبوع الأول، ثم ارتفعت التكلفة وانخفض العائد، وما نعرف هل السبب الإعلان أو الجمهور. ";

/** Each is compared with the words of instructions. */
const unknownWords = Array.from(
  { length: MESSAGE_MAX_CODE_POINTS / 8 },
  (_, at) => `sch${[...at.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("")}zx`,
);

const pathologicalMessages: [name: string, message: string][] = [
  ...["x;", "وا ", "a, ", "a and ", ". ", "؛ ", "then ", " ثم ", "spend and roas ", "pause all campaigns, "].map((part): [string, string] => [
    `${JSON.stringify(part)} over and over`,
    filled(part),
  ]),
  ...[
    "how are my ads doing and pause all campaigns; ",
    "spend this week, then ",
    "today week 3 ",
    "show anomalies and who changed what. ",
    "schedule a post tomorrow at 8 ",
    "at on in the 8 ",
  ].map((part): [string, string] => [`${JSON.stringify(part)} over and over`, filled(part)]),
  ["names between commas", `pause ${filled("outlet, ")}`.slice(0, MESSAGE_MAX_CODE_POINTS)],
  ["steps between commas", `plan: ${filled("check results, ")}`.slice(0, MESSAGE_MAX_CODE_POINTS)],
  ["a drawn-out silence", `a${" ".repeat(MESSAGE_MAX_CODE_POINTS - 2)}b`],
  ["empty lines", `a${"\n ".repeat(MESSAGE_MAX_CODE_POINTS / 2 - 1)}b`],
  ["quotes", filled('"a" ')],
  ["one quote that never ends", filled("'a ")],
  ["check this: and colons", filled("check this: ")],
  ["a draft about places", `write a post about ${filled("for x ")}`.slice(0, MESSAGE_MAX_CODE_POINTS)],
  ["a draft about dots", `write a post about ${filled(". ")}a`.slice(0, MESSAGE_MAX_CODE_POINTS)],
  ["a draft of many subjects", filled("draft a tweet about tea, ")],
  ["exceptions", `pause all except ${filled("a, ")}`.slice(0, MESSAGE_MAX_CODE_POINTS)],
  ["which", filled("which ")],
  ["words that nobody has written", unknownWords.join(" ").slice(0, MESSAGE_MAX_CODE_POINTS)],
  ["a pasted paragraph", filled(paragraph)],
];

/** CPU time of this process, other threads of the test runner included: a pattern that backtracks without end takes many times more. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const observation: Observation = {
  tool: "list_campaigns",
  input: {},
  output: { items: [{ ...campaign("0198a000-0000-7000-8000-000000000101", "Outlet Clearance"), kpis: kpis(100, 50, 1) }], total: 1 },
};

beforeAll(() => {
  for (let i = 0; i < 20; i += 1) decide(turn([observation], { message: "how are my ads doing and which campaigns have ROAS below 1?", tools: toolNames }));
});

test.each(pathologicalMessages)("%s is decided at once, however often it came before", (_name, message) => {
  const earlier = Array.from({ length: 3 }, () => ({ message, reply: "", calls: [] }));
  const duration = (before: typeof earlier, observations: Observation[]) =>
    timeOf(() => decide(turn(observations, { message, earlier: before, tools: toolNames })));
  expect(duration([], [])).toBeLessThan(MAX_CPU_MICROSECONDS);
  expect(duration(earlier, [])).toBeLessThan(MAX_CPU_MICROSECONDS);
  expect(duration(earlier, [observation])).toBeLessThan(MAX_CPU_MICROSECONDS);
});

test("of endless instructions the first ones are read, and the beginning of the rest is one more", () => {
  const requests = understand(filled("show anomalies; "), newConversation);
  expect(requests).toHaveLength(30);
  expect(requests.at(0)?.text).toBe("show anomalies");
  expect(requests.at(-1)?.text).toMatch(/^(?:show anomalies ){26}[a-z ]{0,10}$/);
});
