import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { type Front, startFront } from "@/server/front/front-server";

/** Metrics are for this machine itself, and through anything in between for who has the token. */

const token = "a-token-for-metrics";
let front: Front;

beforeAll(async () => {
  supplyEnvironment({ METRICS_TOKEN: token });
  front = await startFront({ host: "127.0.0.1", port: 0, baseIsHttps: false, dev: false, pages: null });
});
afterAll(() => front.drain(1_000));

function get(headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const outgoing = request({ host: "127.0.0.1", port: front.port, path: "/api/metrics", headers, agent: false }, (response) => {
      response.resume().on("end", () => done(response.statusCode ?? 0));
    });
    outgoing.on("error", fail).end();
  });
}

const authorization = `Bearer ${token}`;

test.each<[string, Record<string, string>, number]>([
  ["from this machine", {}, 200],
  ["through a proxy that names the caller as this machine", { "x-forwarded-for": "127.0.0.1" }, 403],
  ["through a proxy that says no more than its name", { via: "1.1 proxy" }, 403],
  ["under a public name", { host: "nashir.example" }, 403],
  ["through a proxy, with another token", { "x-forwarded-for": "203.0.113.7", authorization: "Bearer another-token-for-metrics" }, 403],
  ["through a proxy, with the token", { "x-forwarded-for": "203.0.113.7", authorization }, 200],
])("%s", async (_name, headers, status) => {
  expect(await get(headers)).toBe(status);
});

test("behind a public address who comes to the port may be a proxy that says nothing: the token is needed", async () => {
  supplyEnvironment({ BASE_URL: "https://nashir.example" });
  expect([await get({}), await get({ authorization })]).toEqual([403, 200]);
});

test("dashboard and alerts ask for metrics that there are, and show all of ours", async () => {
  const printed = await (await fetch(`http://127.0.0.1:${front.port}/api/metrics`, { headers: { authorization } })).text();
  const names = [...printed.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const queried = ["deploy/grafana/dashboard.json", "deploy/prometheus/alerts.yaml"].flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/\b(?:nashir|nodejs|process)_\w+/g),
  ]);
  const used = new Set(queried.map(([name]) => name));
  expect([...used].filter((name) => !names.includes(name))).toEqual([]);
  const ours = names.filter((name) => name.startsWith("nashir_") && !/_(?:bucket|sum)$/.test(name));
  expect(ours.filter((name) => !used.has(name))).toEqual([]);
});
