import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Every rule on the layers is tried on a violation planted in a tree of its own: a rule that finds nothing would pass unnoticed. */

interface Rule {
  name: string;
}

const { forbidden, required }: { forbidden: Rule[]; required: Rule[] } = createRequire(import.meta.url)(resolve(".dependency-cruiser.cjs"));
const rules = [...forbidden, ...required];
const executable = resolve("node_modules/.bin/depcruise");

/** [file, what it imports]; the target is made when nobody else makes it. A file that lacks a required import is named twice. */
type Plant = [from: string, to: string];

const planted: Record<string, Plant[]> = {
  "no-cycles": [["server/lib/one.ts", "server/lib/two.ts"]],
  "pages-bundle-no-server": [
    ["app/page.tsx", "server/page-bridge.ts"],
    ["app/layout.tsx", "server/db/client.ts"],
    ["app/error.tsx", "prisma/generated/client.ts"],
    ["app/api/mcp/route.ts", "env.ts"],
    ["components/posts/list.tsx", "server/trpc/root.ts"],
  ],
  "components-know-no-app": [["components/posts/post.tsx", "app/server.ts"]],
  "domains-via-index": [["server/domains/posts/posts.service.ts", "server/domains/connections/connections.service.ts"]],
  "shell-reaches-domains-via-index": [["server/http/handler.ts", "server/domains/posts/posts.service.ts"]],
  "transport-only-calls-service": [
    ["server/domains/posts/posts.router.ts", "server/domains/posts/posts.repository.ts"],
    ["server/domains/posts/posts.jobs.ts", "server/domains/posts/posts.engine.ts"],
    ["server/domains/webhooks/webhooks.router.ts", "server/platforms/social/contract.ts"],
  ],
  "core-knows-no-transport": [
    ["server/domains/posts/service/create-post.ts", "server/domains/posts/posts.router.ts"],
    ["server/domains/posts/posts.repository.ts", "server/http/envelope.ts"],
    ["server/domains/posts/posts.schema.ts", "node_modules/next/index.js"],
  ],
  "prisma-only-in-repositories": [
    ["server/domains/analytics/analytics.service.ts", "server/db/client.ts"],
    ["server/http/access.ts", "prisma/generated/client.ts"],
  ],
  "engines-are-pure": [
    ["server/domains/posts/posts.engine.ts", "server/lib/clock.ts"],
    ["server/domains/posts/engine/stagger.ts", "server/db/database.ts"],
  ],
  "platforms-know-no-domain": [
    ["server/platforms/social/twitter.ts", "server/domains/posts/index.ts"],
    ["server/lib/logger.ts", "server/http/handler.ts"],
  ],
  "shared-stands-alone": [["shared/format.ts", "server/lib/clock.ts"]],
  "sandbox-stands-alone": [["server/sandbox/index.ts", "server/lib/clock.ts"]],
  "crossing-workspaces-is-rare": [["server/domains/webhooks/webhooks.service.ts", "server/db/tenant-guard.ts"]],
  "schemas-are-zod": [["server/domains/media/media.schema.ts", "server/domains/media/media.schema.ts"]],
  "no-import-from-tests": [["server/lib/ids.ts", "tests/fixtures/seed.ts"]],
  "no-dev-dependencies-at-run-time": [["server/lib/clock.ts", "node_modules/esbuild/index.js"]],
  "workspaces-imports-leftwards": [["server/domains/workspaces/workspaces.service.ts", "server/domains/api-keys/index.ts"]],
  "api-keys-imports-leftwards": [["server/domains/api-keys/api-keys.service.ts", "server/domains/posts/index.ts"]],
  "oauth-imports-leftwards": [["server/domains/oauth/oauth.router.ts", "server/domains/posts/index.ts"]],
  "connections-imports-leftwards": [["server/domains/connections/connections.service.ts", "server/domains/posts/index.ts"]],
  "brands-imports-leftwards": [["server/domains/brands/brands.service.ts", "server/domains/posts/index.ts"]],
  "media-imports-leftwards": [["server/domains/media/media.service.ts", "server/domains/posts/index.ts"]],
  "posts-imports-leftwards": [["server/domains/posts/service/publish-post.ts", "server/domains/webhooks/index.ts"]],
  "analytics-imports-leftwards": [["server/domains/analytics/analytics.router.ts", "server/domains/ads/index.ts"]],
  "webhooks-imports-leftwards": [["server/domains/webhooks/webhooks.jobs.ts", "server/domains/copilot/index.ts"]],
  "ads-imports-leftwards": [["server/domains/ads/ads.service.ts", "server/domains/copilot/index.ts"]],
  "copilot-imports-leftwards": [["server/domains/copilot/service/ask.ts", "server/domains/demo/index.ts"]],
  "demo-imports-leftwards": [["server/domains/demo/demo.service.ts", "server/domains/notifications/index.ts"]],
  "notifications-imports-leftwards": [["server/domains/notifications/notifications.service.ts", "server/domains/home/index.ts"]],
  "home-imports-leftwards": [["server/domains/home/home.service.ts", "server/domains/search/index.ts"]],
  "search-imports-leftwards": [["server/domains/search/search.service.ts", "server/domains/usage/index.ts"]],
};

/** The path back, which makes a cycle; each cycle is reported once. */
const completing: Plant[] = [["server/lib/two.ts", "server/lib/one.ts"]];

/** What looks like it and is allowed. */
const allowed: Plant[] = [
  ["app/ok.tsx", "server/domains/posts/posts.schema.ts"],
  ["components/posts/form.tsx", "server/domains/posts/posts.schema.ts"],
  ["server/domains/analytics/analytics.repository.ts", "server/db/client.ts"],
  ["server/domains/analytics/index.ts", "server/domains/posts/index.ts"],
  ["server/trpc/root.ts", "server/domains/connections/connections.router.ts"],
  ["server/admin/main.ts", "server/domains/connections/connections.schema.ts"],
  ["server/outbox/relay.ts", "server/db/tenant-guard.ts"],
];

let tree: string;
let found: Set<string>;

function write(tree: string, plants: Plant[]): void {
  const sources = new Map<string, string[]>();
  for (const [from, to] of plants) {
    sources.set(from, [...(sources.get(from) ?? []), ...(to === from ? [] : [to])]);
    if (!sources.has(to)) sources.set(to, []);
  }
  for (const [file, targets] of sources) {
    const path = join(tree, file);
    mkdirSync(dirname(path), { recursive: true });
    const imports = targets.map((to) => `import "${to.startsWith("node_modules/") ? to.split("/")[1] : `@/${to.replace(/\.tsx?$/, "")}`}";`);
    writeFileSync(path, `${imports.join("\n")}\nexport {};\n`);
  }
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "nashir-boundaries-"));
  cpSync(".dependency-cruiser.cjs", join(tree, ".dependency-cruiser.cjs"));
  cpSync("tsconfig.json", join(tree, "tsconfig.json"));
  write(tree, [...Object.values(planted).flat(), ...completing, ...allowed]);
  for (const name of ["next", "esbuild"]) writeFileSync(join(tree, `node_modules/${name}/package.json`), JSON.stringify({ name, main: "index.js" }));
  writeFileSync(join(tree, "package.json"), '{ "dependencies": { "next": "1.0.0" }, "devDependencies": { "esbuild": "1.0.0" } }');
  const run = spawnSync(executable, ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "server", "app", "components", "shared"], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const { summary } = JSON.parse(run.stdout) as { summary: { violations: Array<{ rule: Rule; from: string; to: string }> } };
  found = new Set(summary.violations.map((violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`));
}, 120_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe("each rule finds what was planted for it", () => {
  it("and there is a plant for every rule", () => {
    expect(Object.keys(planted).sort()).toEqual(rules.map((rule) => rule.name).sort());
  });

  it.each(Object.entries(planted).flatMap(([name, plants]) => plants.map(([from, to]) => `${name}: ${from} → ${to}`)))("%s", (violation) => {
    expect([...found]).toContain(violation);
  });
});

it.each(allowed)("%s may import %s", (from, to) => {
  expect([...found].filter((violation) => violation.endsWith(`: ${from} → ${to}`))).toEqual([]);
});
