/** Layers, the surface of domains, and their order. Each rule is tried on a planted violation in tests/unit/boundaries.test.ts. */

// role("service") matches domains/<d>/<d>.service.ts and domains/<d>/service/**
const role = (names) => `^server/domains/[^/]+/(?:[a-z-]+\\.(?:${names})\\.ts|(?:${names})/.+\\.ts)$`;
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const order = [
  "workspaces",
  "api-keys",
  "oauth",
  "connections",
  "brands",
  "media",
  "posts",
  "analytics",
  "webhooks",
  "ads",
  "copilot",
  "demo",
  "notifications",
  "home",
  "search",
  "usage",
];
const leftward = order
  .slice(0, -1)
  .map((domain, index) =>
    rule(
      `${domain}-imports-leftwards`,
      `Domains import only leftwards in this order: ${order.join(", ")}.`,
      { path: `^server/domains/${domain}/` },
      { path: `^server/domains/(${order.slice(index + 1).join("|")})/` },
    ),
  );

module.exports = {
  forbidden: [
    rule("no-cycles", "A cycle has no order in which it can be understood.", {}, { circular: true, dependencyTypesNot: ["type-only"] }),
    rule(
      "pages-bundle-no-server",
      "Pages and route files reach the server through app/server.ts, components through tRPC: a value of it would be bundled once more.",
      { path: "^(app|components)/" },
      { path: "^(env\\.ts$|(server|prisma)/)", pathNot: role("schema"), dependencyTypesNot: ["type-only"] },
    ),
    rule("components-know-no-app", "Pages are made of components.", { path: "^components/" }, { path: "^app/" }),
    rule(
      "domains-via-index",
      "A domain shows others its index.ts and its schemas.",
      { path: "^server/domains/([^/]+)/" },
      { path: "^server/domains/", pathNot: ["^server/domains/$1/", "^server/domains/[^/]+/index\\.ts$", role("schema")] },
    ),
    rule(
      "shell-reaches-domains-via-index",
      "So does the rest of the server; the three registries list routers, functions and the worker pool's rules.",
      { path: "^server/(?!domains/)", pathNot: "^server/(trpc/root|jobs/functions|pool-worker)\\.ts$" },
      { path: "^server/domains/", pathNot: ["^server/domains/[^/]+/index\\.ts$", role("schema")] },
    ),
    rule(
      "transport-only-calls-service",
      "A router or a job parses and calls a service.",
      { path: role("router|jobs") },
      { path: [role("repository|engine"), "^server/(db|platforms)/", "^prisma/"] },
    ),
    rule(
      "core-knows-no-transport",
      "Nothing points back up.",
      { path: role("service|repository|engine|schema") },
      { path: [role("router|jobs"), "^server/(trpc|http)/", "^(app|components)/", "node_modules/(next|@trpc)/"] },
    ),
    rule(
      "prisma-only-in-repositories",
      "The client and the generated types belong to repositories.",
      { path: "^(app|components|server)/", pathNot: [role("repository"), "^server/(db|auth|outbox|workflow)/", "^server/http/.+\\.repository\\.ts$"] },
      { path: "^(server/db/client\\.ts|prisma/)" },
    ),
    rule(
      "engines-are-pure",
      "Rules depend on their arguments alone.",
      { path: role("engine") },
      {
        path: "^(server|prisma)/",
        pathNot: [
          role("schema|engine"),
          "^server/lib/(concept-features|errors|mail-page|storable|term-index|text|text-classifier|word-forms|wording)\\.ts$",
          "^server/domains/[^/]+/data/",
        ],
      },
    ),
    rule(
      "platforms-know-no-domain",
      "The lower layers know nothing of the upper ones.",
      { path: "^server/(platforms|lib|db)/" },
      { path: "^server/(domains|trpc|http|jobs)/" },
    ),
    rule(
      "sandbox-stands-alone",
      "The stand-in platforms know nothing of the rest, as the real ones do not.",
      { path: "^server/sandbox/" },
      { path: "^(server|prisma|app|components)/", pathNot: "^server/sandbox/" },
    ),
    rule(
      "crossing-workspaces-is-rare",
      "Only these may leave the tenant's scope.",
      { path: "^server/", pathNot: ["^server/(db|outbox|auth|workflow)/", "^server/http/.+\\.repository\\.ts$", role("repository")] },
      { path: "^server/db/tenant-guard\\.ts$" },
    ),
    rule("shared-stands-alone", "What pages and server share depends on neither.", { path: "^shared/" }, { path: "^(app|components|server|prisma)/" }),
    rule("no-import-from-tests", "Tests depend on the product.", { path: "^(app|components|server|shared|prisma)/" }, { path: "^tests/" }),
    rule(
      "no-dev-dependencies-at-run-time",
      "A release has the dependencies alone.",
      { path: "^(app|components|server|shared)/", pathNot: "^(server/bootstrap\\.mjs|server/http/openapi/committed\\.ts|components/assets/)" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    ...leftward,
  ],
  required: [
    {
      name: "schemas-are-zod",
      comment: "What else pages and server share lives in shared/.",
      severity: "error",
      module: { path: role("schema") },
      to: { path: "node_modules/zod/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules|prisma/generated" },
    exclude: { path: "^(\\.next|dist)/" },
  },
};
