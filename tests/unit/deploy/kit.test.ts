import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { environmentNames } from "@/env";
import { findEndpoint } from "@/server/front/endpoints";
import { processNames, SEPARATE_ENGINE_PORT } from "@/server/launch/plan";

/** The files that run Nashir elsewhere name its settings, ports and commands; none of them is run by the tests. */

const read = (path: string) => readFileSync(path, "utf8");
const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""))].sort();

interface Service {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, unknown>;
  ports?: string[];
  logging?: { driver: string };
}
const composeFiles = ["deploy/compose.yaml", "deploy/compose.inngest.yaml"];
const services = composeFiles.flatMap((file) => Object.entries((parse(read(file), { merge: true }) as { services: Record<string, Service> }).services));
const ours = services.filter(([name]) => ["migrate", "web", "engine"].includes(name)).map(([, service]) => service);

const dockerfile = read("Dockerfile");
const unit = read("deploy/systemd/nashir.service");
const chart = "deploy/helm/nashir";
const values = parse(read(join(chart, "values.yaml"))) as Record<string, unknown>;
const templates = readdirSync(join(chart, "templates"))
  .map((name) => read(join(chart, "templates", name)))
  .join("\n");

interface Document {
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: the tests read a few fields of many kinds
  spec: any;
}

/** The chart's documents without a renderer: each `if` is taken, lists and maps are empty, and other values are `x`. */
const partials = new Map([...templates.matchAll(/\{\{- define "(.+)" -\}\}\n([\s\S]*?)\n\{\{- end \}\}$/gm)].map(([, name, body]) => [name, body ?? ""]));
const indent = (text: string, by: string) => text.replaceAll(/^/gm, " ".repeat(Number(by)));
const rendered = templates
  .replaceAll(/^\{\{- define [\s\S]*?\n\{\{- end \}\}$/gm, "")
  .replaceAll(/^ *\{\{- include "(.+)" \. \| nindent (\d+) \}\}$/gm, (_line, name: string, by: string) => indent(partials.get(name) ?? "", by))
  .replaceAll(/^ *\{\{- with [\s\S]*?\{\{- end \}\}\n/gm, "")
  .replaceAll(/^ *\{\{- toYaml \.Values\.\S+ \| nindent (\d+) \}\}$/gm, (_line, by: string) => indent("{}", by))
  .replaceAll(/^ *\{\{-.*\}\}$/gm, "")
  .replaceAll("{{ .Release.Name }}", "demo")
  .replaceAll("{{ .Release.Namespace }}", "there")
  .replaceAll(/\{\{.*?\}\}/g, "x");
const documents = () => rendered.split(/^(?=---$|apiVersion:)/m).flatMap((text) => (text.startsWith("apiVersion:") ? [parse(text) as Document] : []));

const bundles = all(read("server/bootstrap.mjs").split("const commands")[0] ?? "", /^ {2}"?([a-z-]+)"?: "server\//gm);

describe("settings", () => {
  it.each([
    ["the Compose files", ours.flatMap((service) => Object.keys(service.environment ?? {}))],
    ["the image", all(dockerfile, /^(?:ENV| {3}) ([A-Z][A-Z\d_]+)=/gm)],
    ["the systemd unit", all(unit, /^Environment=([A-Z\d_]+)=/gm)],
    ["the chart's templates", all(templates, /\{ name: ([A-Z][A-Z\d_]+),/g)],
    ["the chart's values", Object.keys(values.env as object)],
  ])("%s name only variables that there are", (_name, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !environmentNames.includes(name))).toEqual([]);
  });

  it("the example lists what the Compose files are given, and nothing else", () => {
    const given = all(composeFiles.map(read).join("\n"), /\$\{([A-Z\d_]+)/g);
    expect(all(read("deploy/compose.env.example"), /^([A-Z\d_]+)=/gm)).toEqual(given);
  });
});

describe("commands and ports", () => {
  const commands = [
    ...ours.flatMap(({ command, entrypoint }) => [...(entrypoint ?? []), ...(command ?? [])].join(" ")),
    ...all(dockerfile, /^(?:ENTRYPOINT|CMD) \[(.+)\]$/gm).map((list) => list.replaceAll(/[",]/g, "")),
    ...all(unit, /^ExecStart=(.+)$/gm),
    ...all(templates, /^ +(?:args|command): \[(.+)\]$/gm).map((list) => list.replaceAll(",", "")),
  ];

  it("run bundles that the build makes, and processes that the launcher knows", () => {
    expect(all(commands.join("\n"), /dist\/([a-z-]+)\.js/g)).toEqual(["migrate", "start"]);
    expect(bundles).toEqual(expect.arrayContaining(["migrate", "start"]));
    const only = all(commands.join("\n"), /--only (\S+)/g);
    expect(only).toEqual(["engine", "web"]);
    expect(processNames).toEqual(expect.arrayContaining(only));
  });

  it("name one port of the web server and one of the engine", () => {
    const named = all(
      `${dockerfile}\n${templates}\n${composeFiles.map(read).join("\n")}`,
      /(?:\b(?:web|engine|127\.0\.0\.1|-web|-engine):|[pP]ort: |PORT=|PORT: "?)(\d{4})\b/g,
    );
    expect(named).toEqual(["3000", String(SEPARATE_ENGINE_PORT)]);
  });

  it("ask for health at addresses that there are", () => {
    const paths = all(`${dockerfile}\n${templates}`, /(\/api\/health\/[a-z]+)/g);
    expect(paths).toEqual(["/api/health/live", "/api/health/ready"]);
    expect(paths.map((path) => findEndpoint(path)?.kind)).toEqual(["health", "health"]);
  });
});

it("no service of the Compose file fills the disk with its log", () => {
  const [file = ""] = composeFiles;
  const { services: all } = parse(read(file), { merge: true }) as { services: Record<string, Service> };
  expect(Object.entries(all).filter(([, { logging }]) => logging?.driver !== "local")).toEqual([]);
});

describe("the chart", () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, below]) => leaves(below, path ? `${path}.${key}` : key))
      : [path];
  const used = all(templates, /\.Values\.([A-Za-z.]+)/g);
  const find = (kind: string, name?: string) =>
    documents().filter((document) => document.kind === kind && (name === undefined || document.metadata.name === name)) as [Document];

  it("uses every value", () => {
    expect(leaves(values, "").filter((leaf) => !used.some((path) => leaf === path || leaf.startsWith(`${path}.`)))).toEqual([]);
  });

  it("has every value that its templates use", () => {
    const found = (path: string) => path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
    expect(used.filter((path) => found(path) === undefined)).toEqual([]);
  });

  it("has documents that can be read where every list and map among the values is empty", () => {
    expect(
      documents()
        .map(({ kind, metadata }) => `${kind} ${metadata.name}`)
        .sort(),
    ).toEqual([
      "Deployment demo-engine",
      "Deployment demo-web",
      "HorizontalPodAutoscaler demo-web",
      "Ingress demo",
      "Job demo-migrate",
      "NetworkPolicy demo-engine",
      "NetworkPolicy demo-web",
      "PodDisruptionBudget demo-engine",
      "PodDisruptionBudget demo-web",
      "Service demo-engine",
      "Service demo-web",
    ]);
  });

  it("names the web pods to an engine by a Service, so that another namespace finds them", () => {
    const origins = find("Deployment").flatMap(({ spec }) =>
      spec.template.spec.containers[0].env.filter(({ name }: { name: string }) => name === "INNGEST_SERVE_ORIGIN"),
    );
    const [{ metadata, spec }] = find("Service", "demo-web");
    const value = `http://${metadata.name}.there.svc:${spec.ports[0].port}`;
    expect(origins).toEqual([1, 2].map(() => ({ name: "INNGEST_SERVE_ORIGIN", value })));
  });

  it("lets the web pods reach a node's own DNS cache, and no link-local address otherwise", () => {
    const [{ spec }] = find("NetworkPolicy", "demo-web");
    const [anywhere, dns] = spec.egress;
    expect(spec.egress).toHaveLength(2);
    expect(anywhere.to.map((to: { ipBlock: { except: string[] } }) => to.ipBlock.except[0])).toEqual(["169.254.0.0/16", "fe80::/10"]);
    expect(dns).toEqual({ ports: ["UDP", "TCP"].map((protocol) => ({ port: 53, protocol })) });
  });

  it("lets a node be drained of the only pod of a deployment", () => {
    expect(find("PodDisruptionBudget").map(({ spec }) => ({ ...spec, selector: undefined }))).toEqual([1, 2].map(() => ({ maxUnavailable: 1 })));
  });
});

it("what the image is built from exists", () => {
  const kept = all(read(".dockerignore"), /^!(.+)$/gm);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
});

it("the image is built from its base alone: no other registry has to be reached for a newer syntax", () => {
  expect(dockerfile).not.toMatch(/^# syntax=/m);
  expect(dockerfile.match(/^FROM (?!\$\{NODE_IMAGE\}).*/gm)).toBeNull();
});

it("every alert has a runbook", () => {
  const { groups } = parse(read("deploy/prometheus/alerts.yaml")) as { groups: { rules: { alert: string }[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(all(read("docs/operations.md"), /^### (Nashir\w+)$/gm)).toEqual(alerts.sort());
});
