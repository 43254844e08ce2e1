import { z } from "zod";
import { campaignOrder, changeCampaign, hookOrder, sendHook } from "./ads/orders";
import type { Call, Fake, Reply } from "./contract";
import { sandboxApp } from "./credentials";
import { faultBehaviours } from "./faults";
import { jsonOf } from "./http";
import { adBehaviours, behaviours, operations } from "./records";
import type { SandboxState } from "./sandbox-state";

/** Control endpoints for tests and for the installation's admin command. Loopback only; browsers are rejected by `isLocalProgram`. */

const nextInput = z.strictObject({
  platform: z.string().min(1),
  accountId: z.string().min(1).optional(),
  operation: z.enum(operations),
  behaviour: z.enum(faultBehaviours),
  status: z.int().min(200).max(599).optional(),
  body: z.json().optional(),
  times: z.int().min(1).max(100_000).default(1),
});

const clockInput = z.strictObject({ advanceSeconds: z.number().min(0).max(315_360_000) });

const accountInput = z.strictObject({
  platform: z.string().min(1),
  behaviour: z.enum([...behaviours, ...adBehaviours]),
  name: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,15}$/)
    .optional(),
});

const expireInput = z.strictObject({ platform: z.string().min(1), accountId: z.string().min(1) });

/** `since` is a time in ISO 8601 or in milliseconds. */
const logQuery = z.object({
  platform: z.string().min(1).optional(),
  operation: z.enum(operations).optional(),
  since: z
    .string()
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : Date.parse(value)))
    .refine((value) => Number.isFinite(value), "must be a time")
    .optional(),
});

export function control(call: Call, sandbox: SandboxState, fakes: Fake[]): Reply | Promise<Reply> {
  switch (`${call.method} ${call.path}`) {
    case "GET /log":
      return checked(logQuery, Object.fromEntries(call.query), (query) => log(query, sandbox, fakes));
    case "GET /calls":
      return checked(logQuery, Object.fromEntries(call.query), (query) => calls(query, sandbox));
    case "POST /next":
      return checked(nextInput, jsonOf(call), (fault) =>
        withFake(fakes, fault.platform, (fake) => {
          sandbox.faults.add({ ...fault, platform: fake.platform });
          return { status: 200, body: { ...fault, platform: fake.platform } };
        }),
      );
    case "POST /clock":
      return checked(clockInput, jsonOf(call), ({ advanceSeconds }) => {
        sandbox.advance(advanceSeconds);
        return { status: 200, body: { now: new Date(sandbox.now()).toISOString() } };
      });
    case "POST /reset":
      sandbox.reset();
      return { status: 200, body: { reset: true } };
    case "POST /accounts":
      return checked(accountInput, jsonOf(call), (input) => withFake(fakes, input.platform, (fake) => newAccount(fake, input, sandbox)));
    case "POST /expire":
      return checked(expireInput, jsonOf(call), ({ platform, accountId }) =>
        withFake(fakes, platform, (fake) => ({ status: 200, body: { ended: sandbox.grants.endAccess(fake.platform, accountId) } })),
      );
    case "POST /campaigns":
      return checked(campaignOrder, jsonOf(call), (order) => changeCampaign(order, sandbox));
    case "POST /hooks":
      return checked(hookOrder, jsonOf(call), (order) => sendHook(order, sandbox));
    case "GET /health":
      return { status: 200, body: { status: "ok", now: new Date(sandbox.now()).toISOString() } };
    default:
      return refusal(404, "There is no such order.");
  }
}

/** Rejects requests from a page in a browser: it sends Origin, or reaches the loopback under another name. */
export function isLocalProgram(headers: Call["headers"]): boolean {
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  return headers.origin === undefined && (host === "127.0.0.1" || host === "localhost" || host === "[::1]");
}

function log(query: z.output<typeof logQuery>, sandbox: SandboxState, fakes: Fake[]): Reply {
  const platform = query.platform?.toUpperCase();
  if (platform && !fakes.some((fake) => fake.platform === platform)) return refusal(400, `platform: ${query.platform} is not in the sandbox`);
  const body = sandbox.posts
    .values()
    .filter((post) => (!platform || post.platform === platform) && (query.since === undefined || Date.parse(post.at) >= query.since))
    .map(({ platform, accountId, id, content, mediaUrls, at }) => ({ platform, accountId, externalPostId: id, content, mediaUrls, at }));
  return { status: 200, body };
}

/** Every call, accepted or not, since the start or the last reset. */
function calls(query: z.output<typeof logQuery>, sandbox: SandboxState): Reply {
  const platform = query.platform?.toUpperCase();
  const body = sandbox.calls.filter(
    (call) =>
      (!platform || call.platform === platform) &&
      (!query.operation || call.operation === query.operation) &&
      (query.since === undefined || Date.parse(call.at) >= query.since),
  );
  return { status: 200, body };
}

/** An account and its tokens without a browser, as if a person had consented. */
function newAccount(fake: Fake, input: z.output<typeof accountInput>, sandbox: SandboxState): Reply {
  const supported: readonly string[] = fake.behaviours ?? behaviours;
  if (!supported.includes(input.behaviour)) return refusal(400, `behaviour: must be one of ${supported.join(", ")}`);
  const account = sandbox.createAccount(fake, input.behaviour, input.name);
  const pair = sandbox.grants.issuePair({
    platform: fake.platform,
    clientId: sandboxApp(fake.platform).clientId,
    account,
    scopes: fake.scopes,
    accessSeconds: fake.accessSeconds,
    refreshSeconds: fake.refreshSeconds,
    withRefresh: true,
  });
  return { status: 201, body: { platform: fake.platform, accountId: account.id, accountName: account.name, behaviour: account.behaviour, ...pair } };
}

function withFake(fakes: Fake[], platform: string, act: (fake: Fake) => Reply): Reply {
  const fake = fakes.find((candidate) => candidate.platform === platform.toUpperCase());
  return fake ? act(fake) : refusal(400, `platform: must be one of ${fakes.map((candidate) => candidate.platform).join(", ")}`);
}

function checked<T extends z.ZodType, R extends Reply | Promise<Reply>>(schema: T, value: unknown, act: (input: z.output<T>) => R): R | Reply {
  const parsed = schema.safeParse(value);
  if (parsed.success) return act(parsed.data);
  return refusal(400, parsed.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`).join("; "));
}

function refusal(status: number, message: string): Reply {
  return { status, body: { error: { message } } };
}
