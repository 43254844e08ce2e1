import type { Call, CommonFailure, Fake, Reply, Route } from "../../contract";
import { formOf, jsonOf, mediaTypeOf, multipartOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";

/** Shared parts of the Graph services: parameters, error replies, and the usage headers. */

export function problem(code: number, message: string, subcode?: number, status = 400): Reply {
  const error = {
    message: `(#${code}) ${message}`,
    type: "OAuthException",
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    is_transient: code === 2,
    fbtrace_id: "AsandboxTrace",
  };
  return { status, body: { error } };
}

export const missing = (id: string): Reply =>
  problem(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    33,
  );

export const required = (name: string): Reply => problem(100, `The parameter ${name} is required`);

const DAY_SECONDS = 86_400;
const CALLS_A_DAY = 4_800;
/** The least that the header can say. */
const REGAIN_MINUTES = 1;

export function commonFailure(limitCode: number) {
  return (kind: CommonFailure): Reply => {
    switch (kind) {
      case "unavailable":
        return problem(2, "Service temporarily unavailable", undefined, 503);
      case "rate-limited":
        return { ...problem(limitCode, "There have been too many calls to this account. Wait a bit and try again."), headers: usage("1", 100, REGAIN_MINUTES) };
      case "rejected":
        return problem(100, "Invalid parameter");
      case "unauthorized":
        return problem(190, "Error validating access token: Session has expired", 463);
      case "not-found":
        return problem(2_500, "Unknown path components", undefined, 404);
    }
  };
}

function usage(accountId: string, percent: number, regainMinutes: number): Record<string, string> {
  const counted = { call_count: percent, total_cputime: 0, total_time: 0 };
  return {
    "x-app-usage": JSON.stringify(counted),
    "x-business-use-case-usage": JSON.stringify({ [accountId]: [{ type: "pages", ...counted, estimated_time_to_regain_access: regainMinutes }] }),
  };
}

export function meter(limitCode: number): NonNullable<Fake["meter"]> {
  return (_route, call, account, sandbox) => {
    const id = account?.id ?? "anonymous";
    const window = sandbox.windows.hit(`GRAPH:${limitCode}:${id}`, { limit: account ? CALLS_A_DAY : CALLS_A_DAY * 100, seconds: DAY_SECONDS }, sandbox.now());
    const percent = 100 - Math.floor((window.remaining / window.limit) * 100);
    const regain = window.exceeded ? Math.max(1, Math.ceil((window.reset * 1_000 - sandbox.now()) / 60_000)) : 0;
    const headers = usage(id, percent, regain);
    if (window.exceeded) return { headers, refusal: problem(limitCode, "There have been too many calls to this account. Wait a bit and try again.") };
    const version = /^\/v(\d+)\.\d\//.exec(call.path)?.[1];
    if (version && Number(version) < 22) return { headers, refusal: problem(2_635, "You are calling a deprecated version of the API.") };
    return { headers };
  };
}

export function tokenOf(call: Call): string {
  const header = /^(?:Bearer|OAuth) (\S+)$/i.exec(call.headers.authorization ?? "")?.[1];
  return (
    header ?? call.query.get("access_token") ?? (mediaTypeOf(call) === "application/x-www-form-urlencoded" ? formOf(call).get("access_token") : null) ?? ""
  );
}

export interface Fields {
  get(name: string): string | undefined;
  file(name: string): Blob | undefined;
}

/** Parameters may be in the query, in a form or in JSON. */
export async function fieldsOf(call: Call): Promise<Fields> {
  const values = new Map<string, string>(call.query);
  const files = new Map<string, Blob>();
  const type = mediaTypeOf(call);
  if (type === "application/x-www-form-urlencoded") for (const [name, value] of formOf(call)) values.set(name, value);
  if (type === "application/json") {
    for (const [name, value] of Object.entries((jsonOf(call) ?? {}) as object)) values.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  for (const [name, value] of (await multipartOf(call)) ?? []) {
    if (typeof value === "string") values.set(name, value);
    else files.set(name, value);
  }
  return { get: (name) => values.get(name), file: (name) => files.get(name) };
}

/** One parameter of a call with a possibly large body, before parsing: it determines the operation. */
export function peek(call: Call, name: string): string | undefined {
  const given = call.query.get(name);
  if (given !== null) return given;
  if (mediaTypeOf(call) === "application/x-www-form-urlencoded") return formOf(call).get(name) ?? undefined;
  const start = call.body.toString("latin1", 0, 8_192);
  return new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)|"${name}"\\s*:\\s*"?([^",}]*)`).exec(start)?.slice(1).find(Boolean);
}

type Handler = (call: Call, sandbox: SandboxState, account: Account) => Reply | Promise<Reply>;

/** A call that needs a token. */
export function asAccount(method: Route["method"], path: string, operation: Route["operation"], handle: Handler, more: Partial<Route> = {}): Route {
  return {
    method,
    path,
    operation,
    ...more,
    handle: (call, sandbox, account) => (account ? handle(call, sandbox, account) : problem(190, "Invalid OAuth access token.")),
  };
}

export function selectFields(reply: Record<string, unknown>, fields: string | null): Record<string, unknown> {
  const selectedNames = (fields ?? "").split(",").map((field) => field.replace(/[.{(].*$/, ""));
  return Object.fromEntries(Object.entries(reply).filter(([name, value]) => (name === "id" || selectedNames.includes(name)) && value !== undefined));
}

/** Rows of an insights answer for the requested metrics; an unknown one is refused as by the service. */
export function insights(id: string, metrics: string | null, values: Record<string, number>): Reply {
  const names = (metrics ?? "").split(",").filter(Boolean);
  const unknown = names.find((name) => !(name in values));
  if (names.length === 0 || unknown !== undefined) return problem(100, `metric[0] must be one of the following values: ${Object.keys(values).join(", ")}`);
  const data = names.map((name) => ({ name, period: "lifetime", values: [{ value: values[name] }], title: name, id: `${id}/insights/${name}/lifetime` }));
  return { status: 200, body: { data } };
}

export function graphTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "+0000");
}
