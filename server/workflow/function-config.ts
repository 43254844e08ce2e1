import { z } from "zod";
import type { ConcurrencyLimit, FunctionConfig } from "./contract";
import { cronProblem } from "./cron-times";
import { expressionProblem } from "./expressions";

/** Reads what the SDK registers. Whatever the engine does not do is refused by its name, never silently dropped. */

const DEFAULT_RETRIES = 4;

const limit = z.object({ limit: z.number().int(), key: z.string().optional(), scope: z.enum(["fn", "env", "account"]).default("fn") });

const registered = z.looseObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z.array(
    z.looseObject({ event: z.string().optional(), expression: z.string().nullish(), cron: z.string().optional(), jitter: z.unknown().optional() }),
  ),
  steps: z.record(z.string(), z.looseObject({ retries: z.object({ attempts: z.number().int().min(0).optional() }).nullish() })),
  idempotency: z.string().nullish(),
  concurrency: z.union([z.number().int(), limit, z.array(limit)]).nullish(),
  cancel: z.array(z.strictObject({ event: z.string(), if: z.string().optional(), timeout: z.string().optional() })).nullish(),
});
type Registered = z.output<typeof registered>;

/** The names under which the SDK's users know the options. */
const unsupported = {
  batchEvents: "batchEvents",
  debounce: "debounce",
  rateLimit: "rateLimit",
  throttle: "throttle",
  singleton: "singleton",
  priority: "priority",
  timeouts: "timeouts",
} as const;

const understood = new Set(["id", "name", "triggers", "steps", "idempotency", "concurrency", "cancel", ...Object.keys(unsupported)]);

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function limitsOf(concurrency: Registered["concurrency"]): ConcurrencyLimit[] {
  if (concurrency === undefined || concurrency === null) return [];
  if (typeof concurrency === "number") return [{ limit: concurrency, scope: "fn" as const }].filter((one) => one.limit > 0);
  // The SDK's own convention: a limit of zero is none.
  return (Array.isArray(concurrency) ? concurrency : [concurrency]).filter((one) => one.limit > 0);
}

function problemsOf(fn: Registered, concurrency: ConcurrencyLimit[]): string[] {
  const refused = Object.entries(fn).filter(([name, value]) => isSet(value) && (name in unsupported || !understood.has(name)));
  const expressions = [
    fn.idempotency,
    ...fn.triggers.map((trigger) => trigger.expression),
    ...concurrency.map((one) => one.key),
    ...(fn.cancel ?? []).map((rule) => rule.if),
  ];
  return [
    ...refused.map(([name]) => `"${name}" is not supported by the embedded engine`),
    ...fn.triggers.filter((trigger) => isSet(trigger.jitter)).map(() => '"jitter" of a cron trigger is not supported by the embedded engine'),
    ...fn.triggers.filter((trigger) => !trigger.event && !trigger.cron).map(() => "a trigger has neither an event nor a cron"),
    ...fn.triggers.flatMap(({ cron }) => (cron ? [cronProblem(cron)] : [])).filter((problem) => problem !== null),
    ...expressions.flatMap((expression) => {
      const problem = expression ? expressionProblem(expression) : null;
      return problem ? [`expression ${JSON.stringify(expression)}: ${problem}`] : [];
    }),
  ];
}

/** The functions, or every reason why the registration is refused. */
export function readFunctions(values: unknown[]): { functions: FunctionConfig[]; problems: string[] } {
  const functions: FunctionConfig[] = [];
  const problems: string[] = [];
  for (const value of values) {
    const read = registered.safeParse(value);
    if (!read.success) {
      const id = z.object({ id: z.string() }).safeParse(value);
      problems.push(`${id.success ? id.data.id : "a function"}: ${read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`);
      continue;
    }
    const fn = read.data;
    const concurrency = limitsOf(fn.concurrency);
    problems.push(...problemsOf(fn, concurrency).map((problem) => `${fn.id}: ${problem}`));
    functions.push({
      id: fn.id,
      name: fn.name ?? fn.id,
      triggers: fn.triggers.flatMap(({ event, expression }) => (event ? [{ event, expression: expression ?? undefined }] : [])),
      crons: fn.triggers.flatMap(({ cron }) => (cron ? [cron] : [])),
      maxAttempts: (Object.values(fn.steps)[0]?.retries?.attempts ?? DEFAULT_RETRIES) + 1,
      cancel: fn.cancel ?? [],
      concurrency,
      idempotency: fn.idempotency ?? undefined,
    });
  }
  return { functions, problems };
}
