import type { CopilotLocale, Todo } from "../../../copilot.schema";
import type { PlannerTurn } from "../contract";
import { answerWith, call, offers, readOutput, type Step, splitCalls } from "../observed";
import type { Request } from "../request";
import { campaignsCall } from "./targets";

/** The session's own plan: making one from what the account shows, and keeping it. */

export type PlanItem = Pick<Todo, "text" | "status">;

const MAX_STEPS = 30;

/** The oldest finished steps make room. */
export function trimmed(items: readonly PlanItem[]): PlanItem[] {
  const spare = items.length - MAX_STEPS;
  if (spare <= 0) return [...items];
  let dropped = 0;
  return items.filter((one) => !(dropped < spare && (one.status === "done" || one.status === "skipped") && ++dropped)).slice(-MAX_STEPS);
}

const keptOf = (turn: PlannerTurn): PlanItem[] => turn.todos.map(({ text, status }) => ({ text, status }));

/** Once the plan was written in this run it is: the turn's own plan has changed with it. */
function written(turn: PlannerTurn): Step | null {
  const observation = turn.observations.findLast((one) => one.tool === "update_plan");
  return observation ? { parts: [{ kind: "plan", observation }] } : null;
}

const store = (turn: PlannerTurn, todos: readonly PlanItem[]): Step =>
  answerWith(turn, [call("update_plan", { todos: trimmed(todos) })], ([observation]) => [{ kind: "plan", ...(observation ? { observation } : {}) }]);

/** Which step is meant: by its place, by its words, or the first that is open. */
function stepMeant(turn: PlannerTurn, request: Request): number {
  const place = request.slots.ordinals[0] ?? request.slots.count;
  if (place !== null && place !== undefined) return place - 1;
  const unmatched = new Set(request.slots.unknown);
  const byWords =
    unmatched.size === 0 ? -1 : turn.todos.findIndex((todo) => [...unmatched].some((word) => word.length > 3 && todo.text.toLowerCase().includes(word)));
  return byWords >= 0 ? byWords : turn.todos.findIndex((todo) => todo.status === "pending" || todo.status === "in_progress");
}

export function setStep(turn: PlannerTurn, request: Request, status: "done" | "skipped"): Step {
  const already = written(turn);
  if (already) return already;
  const at = stepMeant(turn, request);
  if (!turn.todos[at]) return { parts: [{ kind: "plan" }] };
  return store(
    turn,
    keptOf(turn).map((todo, i) => (i === at ? { ...todo, status } : todo)),
  );
}

const addOpening =
  /^.*?(?:\badd\b|أضف|اضف|ضيف|ضف)(?:\s+(?:a step|step|خطوة|بند|مهمة))?(?:\s+(?:to (?:the |my )?plan|للخط[ةه]|إلى الخط[ةه]|على الخط[ةه]))?[\s:،,]*/iu;

export function addStep(turn: PlannerTurn, request: Request): Step {
  const already = written(turn);
  if (already) return already;
  const text = (
    request.payload ??
    request.quotes[0] ??
    request.text.replace(addOpening, "").replace(/\s*(?:to (?:the |my )?plan|للخط[ةه]|إلى الخط[ةه])\s*$/iu, "")
  ).trim();
  if (text === "") return { parts: [{ kind: "needs", slot: "note" }], skipped: true };
  return store(turn, [...keptOf(turn), { text: [...text].slice(0, 300).join(""), status: "pending" }]);
}

const wordings: Record<"drop" | "weak" | "tired" | "budget" | "winners" | "report" | "posts", Record<CopilotLocale, (name: string) => string>> = {
  drop: { en: () => "Look into the unusual days", ar: () => "فحص الأيام غير المعتادة" },
  weak: { en: (name) => `Review the campaign "${name}"`, ar: (name) => `مراجعة حملة "${name}"` },
  tired: { en: () => "Replace the worn-out creatives", ar: () => "تجديد الإعلانات التي تعب منها الجمهور" },
  budget: { en: () => "Shift budget to what returns more", ar: () => "نقل الميزانية إلى الأعلى عائدًا" },
  winners: { en: () => "Make more of the winning creatives", ar: () => "إنتاج المزيد من أنجح التصاميم" },
  report: { en: () => "Compare this week with the one before", ar: () => "مقارنة هذا الأسبوع بالأسبوع السابق" },
  posts: { en: () => "Schedule the drafts at the best times", ar: () => "جدولة المسودات في أفضل الأوقات" },
};

/** From what stands out in the account, the worst first. */
export function makePlan(turn: PlannerTurn, request: Request): Step {
  const already = written(turn);
  if (already) return already;
  if (request.payload) {
    const steps = request.payload
      .split(/[\n;؛]+/u)
      .map((line) => line.replace(/^\s*(?:\d+[.)-]|[-•*])\s*/u, "").trim())
      .filter((line) => line !== "");
    if (steps.length > 0)
      return store(
        turn,
        steps.map((text) => ({ text: [...text].slice(0, 300).join(""), status: "pending" })),
      );
  }
  const reads = splitCalls(turn, [campaignsCall(), call("get_anomalies"), call("creative_fatigue"), call("list_posts", { status: "DRAFT" })]);
  if (reads.missing.length > 0) return { calls: reads.missing };
  const of = (tool: string) => reads.got.find((one) => one.tool === tool);
  const planItem = (key: keyof typeof wordings, name = ""): PlanItem => ({ text: wordings[key][turn.locale](name), status: "pending" });

  const weak = (readOutput(of("list_campaigns"), "list_campaigns")?.items ?? [])
    .flatMap((one) => (one.status === "ACTIVE" && one.kpis && one.kpis.spend > 0 ? [{ name: one.name, roas: one.kpis.roas ?? 0 }] : []))
    .filter((one) => one.roas < 1)
    .sort((a, b) => a.roas - b.roas)
    .slice(0, 3);
  const steps = [
    ...((readOutput(of("get_anomalies"), "get_anomalies")?.items.length ?? 0) > 0 ? [planItem("drop")] : []),
    ...weak.map((one) => planItem("weak", [...one.name.replace(/["“”„«»]/g, " ")].slice(0, 200).join(""))),
    ...((readOutput(of("creative_fatigue"), "creative_fatigue") ?? []).some((one) => one.status === "fatigued") ? [planItem("tired")] : []),
    planItem("budget"),
    planItem("winners"),
    ...((readOutput(of("list_posts"), "list_posts")?.items.length ?? 0) > 0 ? [planItem("posts")] : []),
    planItem("report"),
  ];
  const open = keptOf(turn).filter((todo) => todo.status !== "done" && todo.status !== "skipped" && !steps.some((step) => step.text === todo.text));
  return store(turn, [...open, ...steps]);
}

/** The first open step runs like a message of its own, and is done when it is answered. */
export function continuePlan(turn: PlannerTurn, carryOut: (instruction: string) => Step): Step {
  const updates = turn.observations.filter((one) => one.tool === "update_plan").flatMap((one) => readOutput(one, "update_plan")?.todos ?? []);
  const started = updates.find((todo) => todo.status === "in_progress")?.text;
  const text = started ?? turn.todos.find((todo) => todo.status === "pending" || todo.status === "in_progress")?.text;
  if (text === undefined) return { parts: [{ kind: "plan" }] };
  const withStatus = (status: PlanItem["status"]) =>
    call("update_plan", { todos: keptOf(turn).map((todo) => (todo.text === text ? { ...todo, status } : todo)) });
  const begin = started === undefined && offers(turn, "update_plan") ? [withStatus("in_progress")] : [];
  const step = carryOut(text);
  if ("calls" in step) return { calls: [...begin, ...step.calls] };
  const end = splitCalls(turn, [withStatus(step.skipped ? "skipped" : "done")]);
  if (begin.length > 0) return { calls: begin };
  return end.missing.length > 0 ? { calls: end.missing } : { parts: step.parts };
}
