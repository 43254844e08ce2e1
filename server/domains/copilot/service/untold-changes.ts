import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { plainInMarkdown } from "@/server/lib/wording";
import { plainReply } from "../engine/plain-replies";
import { isTold } from "../engine/told-changes";
import { listProposals } from "../repository/proposals";
import type { RunRow } from "../repository/runs";
import { localeOfRun } from "./run-state";
import { waits } from "./tools";

/** What a run leaves open and its reply does not tell, in words of our own: whether a person hears of a change is not left to a model. Null: all is told. */
export async function untoldChanges(run: Pick<RunRow, "id" | "workspaceId" | "sessionId" | "locale">, reply: string): Promise<string | null> {
  const locale = localeOfRun(run);
  const rows = (await listProposals(database(), run)).filter((row) => row.runId === run.id && row.state === "PROPOSED" && row.expiresAt > now());
  const untold = rows.map((row) => waits(row, locale)).filter((change) => !isTold(reply, change));
  if (untold.length === 0) return null;
  return plainReply("waiting", locale, { changes: untold.map(({ title }) => `- ${plainInMarkdown(title)}`).join("\n") });
}
