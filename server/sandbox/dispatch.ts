import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Call, Reply, Route, Twin } from "./contract";
import type { Fault } from "./faults";
import { readBody } from "./http";
import type { Account, Operation } from "./records";
import type { World } from "./world";

/** How a call to a platform ends: an answer, a connection that is cut, or silence. */
export type Outcome = { kind: "reply"; reply: Reply } | { kind: "reset" } | { kind: "silence" };

const SLOW_MILLISECONDS = 8_000;

/** Carries out one call to a platform: its rate windows, the faults that were ordered, the account's fixed behaviour, then the twin's own rules. */
export async function callTwin(twin: Twin, call: Call, world: World): Promise<Outcome> {
  const match = matchRoute(twin, call);
  if (!match) return answer(twin.failure("not-found", world));
  const { route, params } = match;
  const routed = { ...call, params, ...(route.streams ? {} : { body: await readBody(call.stream) }) };
  const operation = typeof route.operation === "function" ? route.operation(routed) : route.operation;
  const account = twin.accountOf(routed, world);
  const at = new Date().toISOString();
  const outcome = await carryOut(twin, { route, operation, account }, routed, world);
  // Whoever was answered early is still sending.
  call.stream.resume();
  const status = outcome.kind === "reply" ? outcome.reply.status : null;
  world.recordCall({ platform: twin.platform, operation, method: call.method, path: call.path, accountId: account?.id ?? null, status, at });
  return outcome;
}

interface Matched {
  route: Route;
  operation: Operation;
  account: Account | null;
}

async function carryOut(twin: Twin, { route, operation, account }: Matched, routed: Call, world: World): Promise<Outcome> {
  const metered = twin.meter?.(route, routed, account, world) ?? { headers: {} };
  const withHeaders = (reply: Reply): Outcome => answer({ ...reply, headers: { ...metered.headers, ...reply.headers } });
  if (metered.refusal) return withHeaders(metered.refusal);

  const fault = world.faults.take(twin.platform, operation, account);
  if (fault?.behaviour === "error") return withHeaders(ordered(fault, twin, world));

  const refusal = refusedByNature(twin, route, operation, routed, account, world);
  if (refusal) return withHeaders(refusal);
  if (operation === "create" && account?.behaviour === "slow") await wait(SLOW_MILLISECONDS);

  const reply = await route.handle(routed, world, account);
  if (reply.status >= 400) return withHeaders(reply);
  if (fault?.behaviour === "hang") return { kind: "silence" };
  if (fault?.behaviour === "reset-after-accept") return { kind: "reset" };
  if (fault?.behaviour === "error-after-accept") return withHeaders(ordered(fault, twin, world));
  if (operation === "create" && account?.behaviour === "lost-reply") return { kind: "reset" };
  return withHeaders(reply);
}

/** The fixed behaviours that turn a call away before the platform looks at it. */
function refusedByNature(twin: Twin, route: Route, operation: Operation, call: Call, account: Account | null, world: World): Reply | null {
  if (!account) return null;
  if (account.behaviour === "expired" && !route.open) return twin.failure("unauthorized", world);
  if (operation !== "create") return null;
  if (account.behaviour === "reject") return twin.failure("rejected", world);
  if (account.behaviour === "rate-limited") return twin.failure("rate-limited", world);
  if (account.behaviour === "flaky" && world.faults.turnsAway(`${twin.platform}:${account.id}:${postKey(route, call)}`)) {
    return twin.failure("unavailable", world);
  }
  return null;
}

function postKey(route: Route, call: Call): string {
  return createHash("sha256")
    .update(route.postKey?.(call) ?? call.body)
    .digest("hex");
}

function ordered(fault: Fault, twin: Twin, world: World): Reply {
  const usual = twin.failure("unavailable", world);
  return { status: fault.status ?? (fault.behaviour === "error" ? usual.status : 500), body: fault.body ?? usual.body };
}

function answer(reply: Reply): Outcome {
  return { kind: "reply", reply };
}

function matchRoute(twin: Twin, call: Call): { route: Route; params: Record<string, string> } | null {
  const segments = call.path.split("/");
  for (const route of twin.routes) {
    if (route.method !== call.method) continue;
    const params = matchPath(route.path.split("/"), segments);
    if (params) return { route, params };
  }
  return null;
}

function matchPath(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}
