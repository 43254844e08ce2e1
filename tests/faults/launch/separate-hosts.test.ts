import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "@/server/lib/free-port";
import { startBalancer } from "@/tests/fixtures/balancer";
import { launch } from "@/tests/fixtures/instance";
import { plan, type Stage, setStage, untilArmed, untilEnded } from "@/tests/fixtures/publishing";

/** Web and engine as on machines of their own: each reaches the other by an address of the settings alone. */

let stage: Stage;
let enginePort: number;
const others: ReturnType<typeof launch>[] = [];

beforeAll(async () => {
  const webPort = await freePort();
  enginePort = await freePort();
  stage = await setStage({
    accounts: 1,
    env: {
      PORT: String(webPort),
      INNGEST_SERVE_ORIGIN: `http://127.0.0.1:${webPort}`,
      ENGINE_HOST: "127.0.0.2",
      ENGINE_PORT: String(enginePort),
      ENGINE_URL: `http://127.0.0.2:${enginePort}`,
    },
  });
}, 240_000);

afterAll(async () => {
  for (const { launcher } of others.filter((other) => other.launcher.exitCode === null)) {
    launcher.kill("SIGTERM");
    await once(launcher, "exit");
  }
  await stage.close();
}, 60_000);

async function startWeb(env: Record<string, string>) {
  const port = Number(env.PORT ?? (await freePort()));
  const web = launch({ ...stage.instance.env, ...env, PORT: String(port) }, ["--only", "web", "--api-only"]);
  others.push(web);
  await web.ready;
  const get = (path: string): Promise<{ status: number; body: Record<string, unknown> } | null> =>
    new Promise((done) => {
      request({ port, path }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        done({ status: response.statusCode ?? 0, body: JSON.parse(text) });
      })
        .on("error", () => done(null))
        .end();
    });
  return { ...web, port, get };
}

it("a due post is published through an engine at another address", async () => {
  const posts = await plan(stage, "apart", () => new Date(Date.now() + 4_000));
  await untilArmed(posts);
  expect((await untilEnded(posts, 60_000)).map((post) => post.status)).toEqual(["PUBLISHED"]);
  const metrics = await (await fetch(`${stage.instance.baseUrl}/api/metrics`)).text();
  expect(metrics).toContain('nashir_publish_lateness_seconds_count{platform="TWITTER"} 1');
  expect(metrics).toMatch(/^nashir_workflow_calls\{state="later"\} \d+$/m);
});

describe("a web process alone", () => {
  it("watches the engine at its address", async () => {
    const web = await startWeb({});
    await vi.waitFor(async () => expect(await web.get("/api/health")).toMatchObject({ status: 200, body: { checks: { engine: "ok" } } }), { timeout: 20_000 });
    stage.instance.kill("engine", "SIGSTOP");
    expect(await web.get("/api/health")).toMatchObject({ status: 503, body: { checks: { engine: "down" } } });
    expect(await web.get("/api/health/ready")).toMatchObject({ status: 200, body: { status: "ready" } });
    stage.instance.kill("engine", "SIGCONT");
  });

  it("is healthy without an engine on its machine", async () => {
    const web = await startWeb({ ENGINE_URL: "", ENGINE_PORT: String(await freePort()) });
    expect(await web.get("/api/health")).toEqual({ status: 200, body: { status: "ok", checks: { database: "ok", engine: "external", sandbox: "ok" } } });
    expect(await web.get("/api/health/live")).toEqual({ status: 200, body: { status: "ok" } });
    expect(await web.get("/api/health/ready")).toMatchObject({ status: 200, body: { status: "ready" } });
  });
});

describe("two web processes behind a load balancer", () => {
  const REQUEST_EVERY_MS = 20;
  /** Clients wait for their answers: more than so many at once would only measure how much a busy machine can serve. */
  const MAX_OPEN = 10;

  it("are restarted one after the other without a failed request", async () => {
    // Longer than a busy machine takes to notice that a readiness check fails.
    const env = { SHUTDOWN_DELAY_SECONDS: "4" };
    const [account] = stage.accounts;
    const webs = [await startWeb(env), await startWeb(env)];
    const ports = webs.map((web) => web.port);
    const balancer = await startBalancer(ports);
    await vi.waitFor(() => expect(balancer.ready()).toEqual(ports), { timeout: 10_000 });

    const requests: Promise<number | string>[] = [];
    const send = (path: string, init?: RequestInit) =>
      fetch(`${balancer.url}/api/v1${path}`, init)
        .then(
          async (response) => (response.ok ? response.status : `${response.status} ${await response.text()}`),
          (error: Error) => String(error.cause ?? error),
        )
        .finally(() => {
          open -= 1;
        });
    let open = 0;
    const timer = setInterval(() => {
      if (open >= MAX_OPEN) return;
      open += 1;
      const isWrite = requests.length % 2 === 1;
      const body = JSON.stringify({ content: `request ${requests.length}`, accountIds: [account?.connectionId], isDraft: true });
      requests.push(send("/posts", { headers: stage.headers, ...(isWrite ? { method: "POST", body } : {}) }));
    }, REQUEST_EVERY_MS);

    for (const [index, web] of webs.entries()) {
      const gone = once(web.launcher, "exit");
      web.launcher.kill("SIGTERM");
      expect(await gone).toEqual([0, null]);
      // A process that ended while it still received requests would show here.
      expect(balancer.ready()).toEqual(ports.filter((port) => port !== web.port));
      webs[index] = await startWeb({ ...env, PORT: String(web.port) });
      await vi.waitFor(() => expect(balancer.ready()).toEqual(ports), { timeout: 10_000 });
    }
    clearInterval(timer);
    const answers = await Promise.all(requests);
    await balancer.close();
    const failed = answers.filter((answer, index) => answer !== (index % 2 === 1 ? 201 : 200));
    expect([...new Set(failed)], `${failed.length} of ${answers.length} failed; readiness: ${balancer.refusals().join(" | ")}`).toEqual([]);
    expect(answers.length).toBeGreaterThan(200);
  });
});
