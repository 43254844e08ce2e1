import { z } from "zod";
import { disconnect } from "@/server/db/database";
import { assertWorkspace } from "@/server/domains/workspaces";
import { openDatabaseForCommand } from "@/server/launch/open-database";
import { AppError } from "@/server/lib/errors";

/** Invalid command-line input; the message is one line. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Parses by the schema that every other transport uses, and names options as they were typed. */
export function parseOptions<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map((issue) => `${issue.path.length > 0 ? `--${String(issue.path[0])}: ` : ""}${issue.message}`).join("; "));
}

export const idOption = z.guid("is not an id").transform((id) => id.toLowerCase());

/** `a,b` as it is typed in a shell. */
export const listOption = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const;

/** `30d`, `12h`: an instant that far from `now`. */
export function instantAfter(span: string, now: Date): Date {
  const match = /^([1-9]\d{0,4})([mhdw])$/.exec(span);
  if (!match) throw new UsageError("--expires-in: takes a number and a unit of m, h, d or w, such as 30d");
  return new Date(now.getTime() + Number(match[1]) * unitMs[match[2] as keyof typeof unitMs]);
}

/** Runs one operation on the database and prints its answer as one JSON document. */
export async function perform(operation: () => Promise<unknown>): Promise<void> {
  const opened = await openDatabaseForCommand();
  try {
    const answer = await operation();
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  } finally {
    await disconnect();
    await opened.close();
  }
}

/** In a workspace that was named: one that is not there has no accounts to read and no chain that holds. */
export function performIn(workspaceId: string, operation: () => Promise<unknown>): Promise<void> {
  return perform(async () => {
    await assertWorkspace(workspaceId);
    return operation();
  });
}

const oneLiners = new Set(["UsageError", "LaunchError", "EnvironmentError", "MigrationError", "EmbeddedPostgresError"]);

/** Error message for the operator: one line where the cause is known, else the whole error. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AppError || oneLiners.has(error.name)) return error.message;
  return error.stack ?? error.message;
}
