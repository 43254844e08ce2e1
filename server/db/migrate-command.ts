import { env } from "@/env";
import { migrate } from "./migrate";

/** `npm run db:migrate`, in a release `node dist/migrate.js`: for a database of one's own, before the new release starts. The launcher migrates by itself. */
async function main(): Promise<void> {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: the embedded database is migrated by `npm start`.");
  const applied = await migrate(env.DATABASE_URL);
  process.stdout.write(applied.length === 0 ? "The database is up to date.\n" : `Applied: ${applied.join(", ")}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
