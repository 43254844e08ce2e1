import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Instance } from "@/tests/fixtures/instance";
import { quantile } from "@/tests/fixtures/workflow/pace";
import { POSTS, POSTS_OF_LARGE, seedScale, WORKSPACES } from "./scale-data";

/**
 * What PostgreSQL takes for each list, filter, count and overview of a workspace with a tenth of all posts. Its own log has the time and the
 * plan of every statement, so that neither Node nor the network counts.
 */

const BOUND_MS = 50;
const REPEATS = 40;
/** Reading one of these from its first row to its last is a fault, whatever it takes. */
const LARGE_TABLES = new Set(["Post", "PostTarget"]);

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Statements that the log has from this byte on. A plan is JSON over several lines, each after the first begun by a tab. */
async function statementsSince(log: string, start: number): Promise<{ ms: number; nodes: PlanNode[] }[]> {
  const text = readFileSync(log).subarray(start).toString();
  try {
    return [...text.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, ms, plan]) => ({
      ms: Number(ms),
      nodes: nodesOf(JSON.parse(plan?.replace(/^\t/gm, "") ?? "{}").Plan),
    }));
  } catch (error) {
    // A plan that the server was still writing.
    if (!(error instanceof SyntaxError)) throw error;
    await sleep(20);
    return statementsSince(log, start);
  }
}

/** Every statement with its time and plan, from the next connections on; open ones are ended. */
async function logPlans(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    // To count the rows of each node takes as long again as a search.
    "auto_explain.log_analyze": "off",
    "auto_explain.log_format": "json",
    "auto_explain.log_parameter_max_length": "0",
  };
  try {
    const { rows } = await client.query<{ name: string }>("SELECT quote_ident(current_database()) AS name");
    for (const [name, value] of Object.entries(settings)) await client.query(`ALTER DATABASE ${rows[0]?.name} SET ${name} = '${value}'`);
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()");
  } finally {
    await client.end();
  }
}

async function signIn(instance: Instance, email: string): Promise<string> {
  const cookies = new Map<string, string>();
  const take = (response: Response) => {
    for (const line of response.headers.getSetCookie()) cookies.set(line.split("=", 1)[0] ?? "", line.split(";", 1)[0] ?? "");
  };
  const header = () => [...cookies.values()].join("; ");
  const csrf = await fetch(`${instance.baseUrl}/api/auth/csrf`);
  take(csrf);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const body = new URLSearchParams({ email, password: "a password for the bench", csrfToken, json: "true" });
  const signedIn = await fetch(`${instance.baseUrl}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: header() },
    body,
    redirect: "manual",
  });
  take(signedIn);
  return header();
}

export async function benchScale(instance: Instance) {
  const { owner, email, accountId } = await seedScale(instance);
  await logPlans(instance.databaseUrl);
  const cookie = await signIn(instance, email);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
  const rest = (query: string) => `/api/v1/posts?${query}`;
  const page = (procedure: string, input: object) => `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const last = POSTS_OF_LARGE - 100;
  const cases: Record<string, string> = {
    "REST: first page": rest("limit=50"),
    "REST: status": rest("limit=50&status=failed"),
    "REST: platform": rest("limit=50&platform=linkedin"),
    "REST: label": rest(`limit=50&label=${encodeURIComponent("عروض")}`),
    "REST: planned between": rest(`limit=50&scheduledFrom=${day(-30)}&scheduledTo=${day(0)}`),
    "REST: deep offset": rest(`limit=50&offset=${last}`),
    "REST: deep offset of a platform": rest(`limit=50&platform=linkedin&offset=${Math.floor(last / 10)}`),
    "REST: search": rest(`limit=50&search=${encodeURIComponent("تشكيلة الشتاء")}`),
    "REST: search, few of them": rest(`limit=50&search=${encodeURIComponent("رقم 1250")}`),
    "table: first page": page("posts.table", { limit: 50 }),
    "table: sent, by time": page("posts.table", { limit: 50, tab: "sent", sort: "time" }),
    "table: account": page("posts.table", { limit: 50, accountId }),
    "table: by state": page("posts.table", { limit: 50, sort: "state", direction: "asc" }),
    "table: search": page("posts.table", { limit: 50, search: "Behind the scenes" }),
    "calendar: a month": page("posts.calendar", { from: day(-35), to: day(0) }),
    "calendar: without a time": page("posts.unscheduled", {}),
    home: page("home.read", {}),
    search: page("search.find", { q: "الشتاء" }),
    notifications: page("notifications.list", {}),
    "insights: overview": page("analytics.overview", { days: 90 }),
  };
  const log = join(instance.dataDir, "postgres.log");
  const results: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(cases)) {
    const headers: Record<string, string> = path.startsWith("/api/v1") ? { authorization: `Bearer ${owner.key}` } : { cookie };
    const request = async () => {
      const start = statSync(log).size;
      const response = await fetch(instance.baseUrl + path, { headers });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${body.slice(0, 500)}`);
      return statementsSince(log, start);
    };
    // The first reads from the disk what the others find in memory.
    await request();
    const runs: Awaited<ReturnType<typeof statementsSince>>[] = [];
    for (let run = 0; run < REPEATS; run += 1) runs.push(await request());
    const times = runs.map((statements) => statements.reduce((sum, { ms }) => sum + ms, 0));
    const nodes = runs.flat().flatMap((statement) => statement.nodes);
    const indexes = [...new Set(nodes.flatMap((node) => node["Index Name"] ?? []).filter((index) => /^Post/.test(index)))].sort();
    const scanned = [...new Set(nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"] ?? ""))].filter((table) =>
      LARGE_TABLES.has(table),
    );
    const p95Ms = Number(quantile(times, 0.95).toFixed(1));
    results[name] = {
      statements: runs[0]?.length,
      p50Ms: Number(quantile(times, 0.5).toFixed(1)),
      p95Ms,
      within: p95Ms <= BOUND_MS && scanned.length === 0,
      indexes,
      scanned,
    };
    process.stderr.write(`${name}: ${JSON.stringify(results[name])}\n`);
  }
  return { posts: POSTS, workspaces: WORKSPACES, postsOfLarge: POSTS_OF_LARGE, boundMs: BOUND_MS, results };
}
