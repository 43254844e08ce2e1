import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { affectedTests, domains, selectTests } from "@/tests/runner/domains";

describe("the map from changed files to tests", () => {
  test("names only tests that exist", () => {
    const missing = [
      ...domains.flatMap(({ api }) => api).filter((folder) => !existsSync(`tests/api/${folder}`)),
      ...domains.flatMap(({ web }) => web).filter((name) => !existsSync(`tests/web/${name}.test.ts`)),
      ...domains
        .flatMap(({ paths }) => paths)
        .filter((path) => !existsSync(path) && !readdirSync(path.replace(/\/[^/]*$/, "")).some((name) => path.endsWith(`/${name.split(".")[0]}`))),
    ];
    expect(missing).toEqual([]);
  });

  test("knows every domain and every folder of API tests", () => {
    const folders = readdirSync("server/domains").map((domain) => affectedTests([`server/domains/${domain}/index.ts`]).api);
    expect(folders.filter((api) => api.length === 0)).toEqual([]);
    expect(
      readdirSync("tests/api", { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .filter((folder) => !domains.some(({ api }) => api.includes(folder))),
    ).toEqual([]);
  });

  test.each<[string, string[], { api: string[]; web: string[] }]>([
    ["a domain's folder", ["server/domains/analytics/service/overview.ts"], { api: ["analytics"], web: ["analytics"] }],
    ["an interface of a domain", ["components/import/table.tsx"], { api: ["posts"], web: ["import"] }],
    ["a changed browser test before those of its domain", ["components/queue/slots.tsx", "tests/web/keys.test.ts"], { api: ["posts"], web: ["keys", "queue"] }],
    ["a changed API test", ["tests/api/webhooks/runs.test.ts"], { api: ["webhooks"], web: [] }],
    ["a document", ["README.md"], { api: [], web: [] }],
  ])("%s", (_name, changed, expected) => {
    expect(affectedTests(changed)).toEqual(expected);
  });
});

test("browser tests are selected from each file in turn, six at most", () => {
  const tests = ["a", "a", "a", "a", "b", "c", "c", "d"].map((name, place) => ({ file: `${name}.test.ts`, place }));
  expect(selectTests(tests, ["c", "a", "b"]).map(({ place }) => place)).toEqual([5, 0, 4, 6, 1, 2]);
});
