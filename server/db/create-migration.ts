import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { migrationsDirectory } from "./migrate";
import { noFilters, withOfflineEngine } from "./schema-engine";

/**
 * `npm run db:migration -- NAME` writes the SQL from the last migration's schema to the present one, with no database at hand.
 * The schema that the migrations produce is stored beside them, in `datamodel.prisma`. `--initial` rewrites the first migration from the
 * whole schema: only for as long as nothing has been released.
 */
const INITIAL = "20261121000000_initial";

function readSchema(): string {
  const directory = resolve("prisma/schema");
  const files = readdirSync(directory).filter((name) => name.endsWith(".prisma"));
  return files
    .sort()
    .map((name) => readFileSync(join(directory, name), "utf8").trim())
    .join("\n\n")
    .concat("\n");
}

async function difference(from: string | null, to: string): Promise<string> {
  const result = await withOfflineEngine((engine) =>
    engine.diff({
      from: from === null ? { tag: "empty" } : { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: from }] },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: to }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    }),
  );
  return result.stdout ?? "";
}

function timestamp(now: Date): string {
  return now.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);
}

async function main(args: string[]): Promise<void> {
  const initial = args.includes("--initial");
  const name = args.find((argument) => !argument.startsWith("-"));
  if (!initial && !/^[a-z0-9_]+$/.test(name ?? "")) throw new Error("Usage: npm run db:migration -- NAME [--initial], the name in lower case with underscores");

  const directory = migrationsDirectory();
  const snapshot = join(directory, "datamodel.prisma");
  const schema = readSchema();
  const before = initial || !existsSync(snapshot) ? null : readFileSync(snapshot, "utf8");
  const sql = await difference(before, schema);
  if (!sql.trim() || sql.includes("This is an empty migration")) {
    process.stdout.write("The schema has not changed.\n");
    return;
  }
  const folder = join(directory, initial ? INITIAL : `${timestamp(new Date())}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  writeFileSync(join(directory, "migration_lock.toml"), 'provider = "postgresql"\n');
  writeFileSync(snapshot, schema);
  process.stdout.write(`${join(folder, "migration.sql")}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
