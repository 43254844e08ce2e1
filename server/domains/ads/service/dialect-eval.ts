import { LRUCache } from "lru-cache";
import { type Db, database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { storableText } from "@/server/lib/storable";
import { inPool } from "@/server/lib/worker-pool";
import { EMBEDDED_MODEL_ID } from "@/server/platforms/models/embedded-model-id";
import { type Dialect, type DialectFile, type DialectRow, dialects } from "../dialect.schema";
import type { dialectLeaderboard } from "../engine/dialect-leaderboard";
import { confidenceNumber, readDialect } from "../engine/dialect-scores";
import { addDialectSample, dialectSampleVersion, listDialectSamples } from "../repository/dialect-samples";

/** Share of the service's Arabic texts that have the requested dialect, by author model. */

const DAY_MS = 86_400_000;
/** The widest span of a request. */
const RETENTION_DAYS = 90;
const MAX_RATED = 2000;
const SAMPLE_LENGTH = 4000;

/** What a scheduled report and every other text without a language model behind it is signed with. */
export const embeddedWriter = EMBEDDED_MODEL_ID;

/** Called after each generated Arabic text. Texts of a few words are not scored. */
export async function recordDialectSample(db: Db, sample: { workspaceId: string; model: string; dialect: Dialect; text: string }): Promise<void> {
  const text = storableText(sample.text.slice(0, SAMPLE_LENGTH));
  if (readDialect(text).confidence === "INSUFFICIENT") return;
  await addDialectSample(db, { ...sample, text }, new Date(now().getTime() - RETENTION_DAYS * DAY_MS));
}

export const isDialect = (name: string): name is Dialect => dialects.some((dialect) => dialect === name);

const rank = inPool<typeof dialectLeaderboard>("dialectLeaderboard", { lane: "long" });

const boards = new LRUCache<string, DialectRow[]>({ max: 200, ttl: 3_600_000 });

export async function getLeaderboard({ workspaceId }: Pick<Caller, "workspaceId">, sinceDays: number): Promise<DialectRow[]> {
  const since = new Date(now().getTime() - sinceDays * DAY_MS);
  const key = `${workspaceId} ${sinceDays} ${await dialectSampleVersion(database(), { workspaceId, since })}`;
  const cachedBoard = boards.get(key);
  if (cachedBoard) return cachedBoard;
  const samples = await listDialectSamples(database(), { workspaceId, since, limit: MAX_RATED });
  const board = await rank(
    samples.flatMap(({ dialect, createdAt, ...sample }) => (isDialect(dialect) ? [{ ...sample, dialect, createdAt: createdAt.toISOString() }] : [])),
  );
  boards.set(key, board);
  return board;
}

/** The dialect of each text, and how sure that is: 0 (a guess) to 1. */
export function scoreDialects(texts: DialectFile): { id: string | number; dialect: Dialect; confidence: number }[] {
  return texts.map(({ id, text }) => {
    const reading = readDialect(text);
    return { id, dialect: reading.dialect, confidence: confidenceNumber(reading) };
  });
}
