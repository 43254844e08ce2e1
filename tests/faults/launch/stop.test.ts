import { existsSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Instance, launch, startInstance } from "@/tests/fixtures/instance";
import { slowness } from "@/tests/fixtures/workflow/pace";

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ database: "embedded" });
});

afterAll(() => instance.stop());

function get(agent: Agent): Promise<number> {
  return new Promise((done, fail) => {
    request(`${instance.baseUrl}/api/v1/openapi.json`, { agent }, (response) => {
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0));
      response.on("error", fail);
    })
      .on("error", fail)
      .end();
  });
}

test("SIGTERM cuts no request and ends everything within 15 s; the next start is ready in 5 s", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const results: Array<number | string> = [];
  let refused = false;
  const caller = async () => {
    while (!refused) {
      try {
        results.push(await get(agent));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Nobody listens any more: that is the end, not a failed request.
        if (code === "ECONNREFUSED") refused = true;
        else results.push(code ?? String(error));
      }
    }
  };
  const callers = Array.from({ length: 8 }, caller);
  await vi.waitFor(() => expect(results.length).toBeGreaterThan(50), { timeout: 10_000 });
  const below = Object.values(instance.processes());
  const gone = new Promise<number | null>((done) => instance.launcher.once("exit", done));
  const stoppedAt = Date.now();
  instance.launcher.kill("SIGTERM");
  expect(await gone).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(15_000);
  await Promise.all(callers);
  expect(new Set(results)).toEqual(new Set([200]));
  for (const pid of below) expect(() => process.kill(pid, 0)).toThrow();
  expect(existsSync(join(instance.dataDir, "postgres", "postmaster.pid"))).toBe(false);

  const startAgain = async () => {
    const busyBefore = slowness();
    const startedAt = Date.now();
    const started = launch(instance.env, ["--api-only"]);
    await started.ready;
    const readyAfter = Date.now() - startedAt;
    return { ...started, readyAfter: readyAfter / Math.max(busyBefore, slowness()) };
  };
  const second = await startAgain();

  // A launcher that is killed leaves nothing that holds its ports or its database.
  const killed = new Promise((done) => second.launcher.once("exit", done));
  second.launcher.kill("SIGKILL");
  await killed;
  const third = await startAgain();
  // The better of the two: what else the machine does for a moment is not ours.
  expect(Math.min(second.readyAfter, third.readyAfter)).toBeLessThan(5_000);
  const ended = new Promise((done) => third.launcher.once("exit", done));
  third.launcher.kill("SIGTERM");
  await ended;
});
