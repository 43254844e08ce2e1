/**
 * Which tests a changed file touches: the folders of `tests/api` and the files of `tests/web` of its domain. A path belongs to the first row
 * that has its beginning. What many domains share (`server/db`, `server/http`, `components/ui`, …) is tested by one browser test over the main pages.
 */
export const domains: { paths: string[]; api: string[]; web: string[] }[] = [
  {
    paths: ["server/domains/oauth", "components/oauth", "server/http/oauth.ts", "app/oauth", "app/.well-known", "app/(auth)/oauth", "app/(auth)/device"],
    api: ["oauth"],
    web: ["keys"],
  },
  {
    paths: [
      "server/domains/workspaces",
      "server/auth",
      "components/people",
      "components/workspace",
      "components/account",
      "components/settings",
      "app/(auth)",
      "app/in",
      "app/no-access",
    ],
    api: ["auth", "workspaces"],
    web: ["people", "account", "tabs", "two-step", "unsaved-changes", "export"],
  },
  { paths: ["server/domains/api-keys", "components/api-keys"], api: ["http"], web: ["keys"] },
  { paths: ["server/domains/brands", "components/connect/", "components/developers", "app/connect"], api: ["brands"], web: ["connect-links", "people"] },
  { paths: ["server/domains/connections", "components/connections", "app/(dashboard)/accounts", "app/api/connect"], api: ["connections"], web: ["accounts"] },
  {
    paths: ["server/domains/media", "components/media", "app/(dashboard)/media", "server/platforms/media"],
    api: ["media"],
    web: ["media-library", "media", "media-folders"],
  },
  { paths: ["components/calendar", "app/(dashboard)/calendar"], api: ["posts"], web: ["calendar", "undo"] },
  {
    paths: [
      "public/service-worker.js",
      "public/manifest-ar.webmanifest",
      "public/manifest-en.webmanifest",
      "public/offline.html",
      "components/composer/shared-content.ts",
    ],
    api: [],
    web: ["installed-app"],
  },
  { paths: ["components/labels"], api: ["posts"], web: ["labels", "posts"] },
  { paths: ["components/composer"], api: ["posts"], web: ["composer", "drafts", "publishing", "labels"] },
  { paths: ["components/approvals", "app/(dashboard)/approvals"], api: ["posts"], web: ["approvals"] },
  { paths: ["components/import"], api: ["posts"], web: ["import"] },
  { paths: ["components/queue", "app/(dashboard)/queue"], api: ["posts"], web: ["queue"] },
  { paths: ["components/links", "components/review", "app/review"], api: ["brands", "posts"], web: ["connect-links", "review-links"] },
  {
    paths: ["server/domains/posts", "components/posts", "app/(dashboard)/posts", "app/api/posts"],
    api: ["posts"],
    web: ["posts", "publishing", "composer", "filters", "labels"],
  },
  { paths: ["server/domains/analytics", "components/analytics", "app/(dashboard)/insights/posts"], api: ["analytics"], web: ["analytics"] },
  { paths: ["server/domains/webhooks", "components/webhooks"], api: ["webhooks"], web: ["webhooks"] },
  {
    paths: [
      "server/domains/ads",
      "components/ads",
      "app/(dashboard)/ads",
      "app/(dashboard)/insights",
      "app/(dashboard)/brand-voice",
      "app/report",
      "app/api/ads",
      "server/platforms/ads",
      "app/api/hooks",
    ],
    api: ["ads"],
    web: ["ads", "ads-judgements", "copilot-model", "ads-expected", "ads-brand"],
  },
  {
    paths: ["server/domains/copilot", "components/copilot", "app/(dashboard)/copilot", "app/api/copilot", "app/api/mcp", "server/platforms/models"],
    api: ["copilot"],
    web: ["copilot", "copilot-model"],
  },
  { paths: ["server/domains/demo", "components/demo"], api: ["demo"], web: ["ads-expected"] },
  {
    paths: ["server/domains/notifications", "components/notifications", "components/activity", "components/shell"],
    api: ["notifications"],
    web: ["shell", "tray", "mail-links", "plan"],
  },
  { paths: ["server/domains/home", "components/home"], api: ["home"], web: ["shell"] },
  { paths: ["server/domains/search", "components/palette"], api: ["search"], web: ["shell"] },
  { paths: ["server/domains/usage"], api: ["usage"], web: ["plan"] },
  { paths: ["server/platforms", "server/sandbox"], api: ["platforms"], web: ["accounts"] },
  { paths: ["server/workflow", "server/jobs", "server/outbox", "app/api/inngest"], api: ["workflow"], web: [] },
  {
    paths: [
      "server/http",
      "server/trpc",
      "server/lib",
      "server/messages",
      "shared",
      "server/front",
      "server/page-bridge",
      "openapi.json",
      "app/api",
      "app/docs",
      "components/docs",
      "env.ts",
    ],
    api: ["http", "lib"],
    web: ["front"],
  },
  { paths: ["server/db", "prisma"], api: ["db"], web: [] },
  {
    paths: ["server/admin", "server/launch", "server/start", "server/bootstrap", "server/web.ts", "server/receiver", "server/health"],
    api: ["admin"],
    web: ["front"],
  },
  {
    paths: ["components", "app", "public", "next.config.js", "postcss.config.mjs"],
    api: [],
    web: ["shell", "long-names", "fresh-viewer", "missing-part"],
  },
];

/** Quick runs take at most this many browser tests. */
const MAX_WALKS = 6;

/**
 * @param changed paths from the root of the repository.
 * @returns folders of tests/api, and names of files in tests/web without their ending; those that changed themselves first.
 */
export function affectedTests(changed: readonly string[]): { api: string[]; web: string[] } {
  const api = new Set<string>();
  const web = new Set(changed.flatMap((path) => /^tests\/web\/(.+)\.test\.ts$/.exec(path)?.[1] ?? []));
  for (const path of changed) {
    const folder = /^tests\/api\/([^/]+)\//.exec(path)?.[1];
    if (folder) api.add(folder);
    if (path.startsWith("tests/")) continue;
    const domain = domains.find(({ paths }) => paths.some((beginning) => path.startsWith(beginning)));
    for (const name of domain?.api ?? []) api.add(name);
    for (const name of domain?.web ?? []) web.add(name);
  }
  return { api: [...api], web: [...web] };
}

/**
 * One test of each file in turn, until there are six.
 *
 * @param tests all of the suite, in the order of the files.
 * @param names files in the order of their importance.
 */
export function selectTests<Test extends { file: string }>(tests: readonly Test[], names: readonly string[]): Test[] {
  const byFile = names.map((name) => tests.filter(({ file }) => file === `${name}.test.ts`));
  const rounds = Math.max(0, ...byFile.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) => byFile.flatMap((list) => list.slice(round, round + 1)))
    .flat()
    .slice(0, MAX_WALKS);
}
