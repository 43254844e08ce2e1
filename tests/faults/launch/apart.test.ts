import { once } from "node:events";
import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "@/server/lib/free-port";
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
  const port = await freePort();
  const web = launch({ ...stage.instance.env, PORT: String(port), ...env }, ["--only", "web", "--api-only"]);
  others.push(web);
  await web.ready;
  const get = (path: string, agent?: Agent): Promise<{ status: number; body: Record<string, unknown> } | null> =>
    new Promise((done) => {
      request({ port, path, agent }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        done({ status: response.statusCode ?? 0, body: JSON.parse(text) });
      })
        .on("error", () => done(null))
        .end();
    });
  return { ...web, get };
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

  it("fails its readiness first when it is told to stop, and answers everything else until it has ended", async () => {
    const web = await startWeb({ SHUTDOWN_DELAY_SECONDS: "8" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await web.get("/api/health/live", agent)).toMatchObject({ status: 200 });
    const gone = once(web.launcher, "exit");
    const toldAt = Date.now();
    web.launcher.kill("SIGTERM");
    await vi.waitFor(async () => expect(await web.get("/api/health/ready")).toMatchObject({ status: 503, body: { status: "draining" } }), {
      timeout: 7_000,
      interval: 20,
    });
    const answers = await Promise.all([web.get("/api/health/live", agent), web.get("/api/v1/openapi.json", agent), web.get("/api/v1/openapi.json")]);
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
    expect(Date.now() - toldAt).toBeLessThan(8_000);
    expect(await gone).toEqual([0, null]);
    expect(Date.now() - toldAt).toBeLessThan(21_500);
    expect(await web.get("/api/health/live")).toBeNull();
  });
});
