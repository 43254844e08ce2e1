import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Call, Fake, Reply, Route } from "./contract";
import type { Fault } from "./faults";
import { readBody } from "./http";
import type { Account, Operation } from "./records";
import type { SandboxState } from "./sandbox-state";

/** How a call to a platform ends: an answer, a connection that is cut, or silence. */
export type Outcome = { kind: "reply"; reply: Reply } | { kind: "reset" } | { kind: "silence" };

/** Carries out one call to a platform: its rate windows, the faults that were ordered, the account's fixed behaviour, then the fake's own rules. */
export async function callFake(fake: Fake, call: Call, sandbox: SandboxState): Promise<Outcome> {
  const match = matchRoute(fake, call);
  if (!match) return answer(fake.failure("not-found", sandbox));
  const { route, params } = match;
  const routed = { ...call, params, ...(route.streams ? {} : { body: await readBody(call.stream) }) };
  const operation = typeof route.operation === "function" ? route.operation(routed) : route.operation;
  const account = fake.accountOf(routed, sandbox);
  const at = new Date().toISOString();
  const outcome = await carryOut(fake, { route, operation, account }, routed, sandbox);
  // Anyone who was answered early is still sending.
  call.stream.resume();
  const status = outcome.kind === "reply" ? outcome.reply.status : null;
  sandbox.recordCall({ platform: fake.platform, operation, method: call.method, path: call.path, accountId: account?.id ?? null, status, at });
  return outcome;
}

interface Matched {
  route: Route;
  operation: Operation;
  account: Account | null;
}

async function carryOut(fake: Fake, { route, operation, account }: Matched, routed: Call, sandbox: SandboxState): Promise<Outcome> {
  const metered = fake.meter?.(route, routed, account, sandbox) ?? { headers: {} };
  const withHeaders = (reply: Reply): Outcome => answer({ ...reply, headers: { ...metered.headers, ...reply.headers } });
  if (metered.refusal) return withHeaders(metered.refusal);

  const fault = sandbox.faults.consume(fake.platform, operation, account);
  if (fault?.behaviour === "error") return withHeaders(ordered(fault, fake, sandbox));

  const refusal = refusedByNature(fake, route, operation, routed, account, sandbox);
  if (refusal) return withHeaders(refusal);
  if (operation === "create" && account?.behaviour === "slow") await wait(sandbox.slowSeconds * 1_000);

  const reply = await route.handle(routed, sandbox, account);
  if (reply.status >= 400) return withHeaders(reply);
  if (fault?.behaviour === "hang") return { kind: "silence" };
  if (fault?.behaviour === "reset-after-accept") return { kind: "reset" };
  if (fault?.behaviour === "error-after-accept") return withHeaders(ordered(fault, fake, sandbox));
  if (operation === "create" && account?.behaviour === "lost-reply") return { kind: "reset" };
  return withHeaders(reply);
}

/** Fixed behaviours that reject a call before the fake handles it. */
function refusedByNature(fake: Fake, route: Route, operation: Operation, call: Call, account: Account | null, sandbox: SandboxState): Reply | null {
  if (!account) return null;
  if (account.behaviour === "expired" && !route.open) return fake.failure("unauthorized", sandbox);
  if (operation !== "create") return null;
  if (account.behaviour === "reject") return fake.failure("rejected", sandbox);
  if (account.behaviour === "rate-limited") return fake.failure("rate-limited", sandbox);
  if (account.behaviour === "flaky" && sandbox.faults.turnsAway(`${fake.platform}:${account.id}:${postKey(route, call)}`)) {
    return fake.failure("unavailable", sandbox);
  }
  return null;
}

function postKey(route: Route, call: Call): string {
  return createHash("sha256")
    .update(route.postKey?.(call) ?? call.body)
    .digest("hex");
}

function ordered(fault: Fault, fake: Fake, sandbox: SandboxState): Reply {
  const usual = fake.failure("unavailable", sandbox);
  return { status: fault.status ?? (fault.behaviour === "error" ? usual.status : 500), body: fault.body ?? usual.body };
}

function answer(reply: Reply): Outcome {
  return { kind: "reply", reply };
}

function matchRoute(fake: Fake, call: Call): { route: Route; params: Record<string, string> } | null {
  const segments = call.path.split("/");
  for (const route of fake.routes) {
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
