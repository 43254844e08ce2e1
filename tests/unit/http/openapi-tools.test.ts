import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import ts from "typescript";
import { expect, test } from "vitest";
import { committedText } from "@/server/http/openapi/committed";
import { appRouter } from "@/server/trpc/root";

/** The API's description, read by the tools that its users have. */

const text = await committedText(appRouter);

test("Redocly's recommended rules find nothing", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test("Spectral's OpenAPI rules find nothing", async () => {
  const spectral = new spectralCore.Spectral();
  // Its declared type is that of a literal, which lacks a field that rulesets may have.
  spectral.setRuleset(rulesets.oas as unknown as RulesetDefinition);
  const found = await spectral.run(JSON.parse(text));
  expect(found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`)).toEqual([]);
});

test("a client that is generated from it passes a strict type check and has the resources by name", async () => {
  // Within the project, whose types of the platform it needs.
  mkdirSync("test-results", { recursive: true });
  const output = mkdtempSync(join("test-results", "client-"));
  try {
    await createClient({
      input: JSON.parse(text),
      output,
      plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
      logs: { level: "silent" },
    });
    const files = readdirSync(output, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(output, file));
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      types: [],
    });
    const found = ts.getPreEmitDiagnostics(program).map(({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
    expect(found).toEqual([]);
    const types = program.getSourceFile(files.find((file) => file.endsWith("types.gen.ts")) ?? "")?.text;
    for (const name of ["Post", "CreatePostInput", "Connection", "WebhookEndpoint", "Campaign", "PostFailedEvent"])
      expect(types).toContain(`export type ${name} = `);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}, 120_000);
