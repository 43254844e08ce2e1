import { database } from "@/server/db/database";
import { findBrandProfile, isDialect, recordDialectSample } from "@/server/domains/ads";
import type { RunKey } from "../copilot.events";
import { listCallRequests } from "../repository/rounds";
import { findRun } from "../repository/runs";
import { isEmbedded } from "./models";

/** Every Arabic text that the copilot wrote is rated: the reply, and the drafts that it proposed. Nobody waits for it. */

interface Drafts {
  drafts?: { content?: unknown }[];
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

export async function scoreWriting({ workspaceId, runId }: RunKey): Promise<number> {
  const run = await findRun(database(), { workspaceId, runId });
  if (run?.state !== "DONE" || run.model === null) return 0;
  const [calls, brand] = await Promise.all([listCallRequests(database(), { workspaceId, runIds: [runId] }), findBrandProfile({ workspaceId })]);
  const drafts = calls.flatMap(({ tool, state, input }) => (tool === "create_drafts" && state === "DONE" ? ((input as Drafts).drafts ?? []) : []));
  const dialect = brand?.dialect && isDialect(brand.dialect) ? brand.dialect : "MSA";
  // The embedded planner answers in standard Arabic on purpose; only what it drafts is in the brand's dialect.
  const replyDialect = isEmbedded({ name: run.model }) ? "MSA" : dialect;
  const texts = [{ text: run.reply, dialect: replyDialect }, ...drafts.map(({ content }) => ({ text: content, dialect }))].flatMap(({ text, ...target }) =>
    typeof text === "string" && isArabic(text) ? [{ text, ...target }] : [],
  );
  for (const text of texts) await recordDialectSample(database(), { workspaceId, model: run.model, ...text });
  return texts.length;
}
