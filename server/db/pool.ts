import { Pool } from "pg";
import { env } from "@/env";
import { lazy } from "@/server/lib/lazy";

/** A small pool for libraries that speak to PostgreSQL themselves (rate limits). Everything of ours goes through Prisma. */
export const pool = lazy((): Pool => {
  const created = new Pool({
    connectionString: env.DATABASE_URL,
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: "nashir-limits",
  });
  // An idle connection that breaks must not end the process; the next query reports it.
  created.on("error", () => undefined);
  return created;
});
