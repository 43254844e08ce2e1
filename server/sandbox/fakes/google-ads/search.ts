import { z } from "zod";
import { dayAt, daysAfter } from "../../ads/plans";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { fieldNamed } from "./catalog";
import { type Condition, isBounded, parseQuery, type Query } from "./gaql";
import { periodOf } from "./periods";
import { refuse } from "./problems";
import { localTime, type Row } from "./rows";

/** A query's rows as they are sent: filtered, ordered, nested, in Google's JSON. */

const PAGE_ROWS = 10_000;
const CHANGE_DAYS = 30;
const LARGEST_CHANGE_LIMIT = 10_000;

const body = z.strictObject({ query: z.string().min(1), pageToken: z.string().optional(), pageSize: z.int().optional(), validateOnly: z.boolean().optional() });

export interface Search {
  query: Query;
  from: number;
}

export function searchOf(json: unknown, sandbox: SandboxState): Search {
  const parsed = body.safeParse(json);
  if (!parsed.success) return refuse("requestError", "REQUIRED_FIELD_MISSING", "Required field was missing.", { path: [{ fieldName: "query" }] });
  const { pageSize, pageToken } = parsed.data;
  if (pageSize !== undefined)
    refuse("requestError", "PAGE_SIZE_NOT_SUPPORTED", "Setting the page size is not supported. Search Response will have fixed page size of '10000' rows.");
  const from = pageToken === undefined ? 0 : Number(/^CAE(\d+)$/.exec(pageToken)?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) refuse("requestError", "INVALID_PAGE_TOKEN", "Page token is invalid.");
  const query = parseQuery(parsed.data.query);
  if (query.from === "change_event") checkChangeEvents(query, sandbox);
  return { query, from };
}

/** The change history covers thirty days and requires a limit. */
function checkChangeEvents(query: Query, sandbox: SandboxState): void {
  const problem = (name: string, message: string) => refuse("changeEventError", name, message, { path: [{ fieldName: "query" }] });
  if (query.limit === null) problem("LIMIT_NOT_SPECIFIED", "Limit should be less than or equal to 10K in ChangeEvent query.");
  if ((query.limit ?? 0) > LARGEST_CHANGE_LIMIT) problem("INVALID_LIMIT_CLAUSE", "The LIMIT clause of the query should be at most 10K.");
  const field = "change_event.change_date_time";
  if (!isBounded(query, field)) problem("CHANGE_DATE_RANGE_INFINITE", "The change search request must specify a finite range filter on change_date_time.");
  const oldest = daysAfter(dayAt(sandbox.now()), -CHANGE_DAYS);
  const early = query.where.some(({ field: name, operator, values }) => name === field && /^(?:>|=|BETWEEN)/.test(operator) && (values[0] ?? "") < oldest);
  if (early) problem("START_DATE_TOO_OLD", "The start date is too old. It cannot be older than 30 days.");
}

export function resultPage({ query, from }: Search, rows: Row[], sandbox: SandboxState): { results: unknown[]; nextPageToken?: string; fieldMask: string } {
  const matching = ordered(
    rows.filter((row) => query.where.every((condition) => matchesCondition(condition, row, sandbox))),
    query,
  ).slice(0, query.limit ?? undefined);
  const page = matching.slice(from, from + PAGE_ROWS);
  const more = from + PAGE_ROWS < matching.length ? { nextPageToken: `CAE${from + PAGE_ROWS}` } : {};
  return { results: page.map((row) => nested(row, query)), ...more, fieldMask: query.select.map(camelPath).join(",") };
}

function matchesCondition({ field, operator, values }: Condition, row: Row, sandbox: SandboxState): boolean {
  // The rows were generated for the requested days only.
  if (field === "segments.date") return true;
  const own = row[field] ?? (fieldNamed(field)?.type === "bool" ? false : "");
  const compared = (value: string) =>
    fieldNamed(field)?.type === "int64" || fieldNamed(field)?.type === "double" ? Number(own) - Number(value) : compareText(String(own), value);
  const [first = "", second = ""] = values;
  switch (operator) {
    case "IN":
      return values.some((value) => compared(value) === 0);
    case "NOT IN":
      return values.every((value) => compared(value) !== 0);
    case "BETWEEN":
      return compared(first) >= 0 && compared(second) <= 0;
    case "DURING": {
      // A period of changes runs up to now.
      const [since] = periodOf(first, dayAt(sandbox.now()));
      return compareText(String(own), since) >= 0 && compareText(String(own), localTime(sandbox.now())) <= 0;
    }
    case "=":
      return compared(first) === 0;
    case "!=":
      return compared(first) !== 0;
    case ">":
      return compared(first) > 0;
    case ">=":
      return compared(first) >= 0;
    case "<":
      return compared(first) < 0;
    case "<=":
      return compared(first) <= 0;
  }
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function ordered(rows: Row[], { orderBy }: Query): Row[] {
  return [...rows].sort((one, other) => {
    for (const { field, descending } of orderBy) {
      const [a, b] = [one[field] ?? "", other[field] ?? ""];
      const difference = typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
}

/** Every named resource includes its own name; null, zero and empty values are omitted. */
function nested(row: Row, { select, from }: Query): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const resources = new Set([from, ...select.map((field) => field.split(".", 1)[0] ?? "")]);
  const named = [...resources].map((resource) => `${resource}.resource_name`).filter((field) => fieldNamed(field));
  const inAd = select.some((field) => field.startsWith("ad_group_ad.ad.")) ? ["ad_group_ad.ad.resource_name"] : [];
  for (const field of [...named, ...inAd, ...select]) {
    const value = sent(row[field], fieldNamed(field)?.type);
    if (value === undefined) continue;
    const steps = camelPath(field).split(".");
    const last = steps.pop() ?? "";
    let at = result;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return result;
}

function sent(value: unknown, type: string | undefined): unknown {
  if (value === undefined || value === null || value === false || value === "" || value === 0 || value === "0") return undefined;
  if (Array.isArray(value) && value.length === 0) return undefined;
  return type === "int64" ? String(value) : value;
}

const camelPath = (field: string) => field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Access checks before an account's rows. */
export function checkLogin(
  customerId: string,
  loginId: string | undefined,
  accounts: Account[],
  managerId: string,
  isDirect: (account: Account) => boolean,
): Account | null {
  if (!/^\d{10}$/.test(customerId)) refuse("requestError", "INVALID_CUSTOMER_ID", "Invalid customer ID.", { trigger: customerId });
  if (loginId !== undefined && !/^\d{10}$/.test(loginId))
    refuse("headerError", "INVALID_LOGIN_CUSTOMER_ID", "The login customer ID in the header is not valid.", { http: 403 });
  const denied = () =>
    refuse(
      "authorizationError",
      "USER_PERMISSION_DENIED",
      "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
      { http: 403 },
    );
  const through = loginId ?? customerId;
  if (customerId === managerId) return through === managerId ? null : denied();
  const account = accounts.find(({ id }) => id === customerId);
  if (!account) return denied();
  if (through !== customerId && through !== managerId) {
    return refuse("authorizationError", "INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION", "The login customer does not manage the customer.", {
      http: 403,
    });
  }
  return isDirect(account) === (through === customerId) ? account : denied();
}
