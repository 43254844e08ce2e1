import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pg, { type CustomTypesConfig, type Pool, type PoolClient } from "pg";
import { Prisma } from "@/prisma/generated/client";
import { lazy } from "@/server/lib/lazy";

/**
 * Raw SQL outside a transaction, as a prepared statement on a connection of the pool. Through Prisma the database would parse and plan it
 * at each call, and each row would be converted twice. Values go in and rows come out as Prisma's.
 */

/** Texts of which one is prepared when it comes again. Those seen once, such as the SQL of a rare filter, leave nothing in a connection. */
const MAX_TEXTS = 500;
const names = lazy(() => new LRUCache<string, string>({ max: MAX_TEXTS }));

/** @returns the name under which a connection prepares this text; undefined: it comes for the first time. */
export function statementName(text: string): string | undefined {
  const name = names().get(text);
  if (name === undefined) names().set(text, createHash("sha1").update(text).digest("base64url"));
  return name;
}

const { builtins } = pg.types;
type Parse = (text: string) => unknown;
const byDefault = (oid: number): Parse => pg.types.getTypeParser(oid, "text");
const parseTexts = byDefault(1009) as (text: string) => (string | null)[];
const parseEach =
  (parse: Parse): Parse =>
  (text) =>
    parseTexts(text).map((element) => (element === null ? null : parse(element)));

const parseDecimal: Parse = (text) => new Prisma.Decimal(text);
const parseDate: Parse = (text) => new Date(text);
const parseTime = byDefault(builtins.TIMESTAMPTZ);
const parseBytes = byDefault(builtins.BYTEA) as (text: string) => Buffer;

const parsers: Record<number, Parse> = {
  [builtins.INT8]: BigInt,
  1016: parseEach(BigInt),
  [builtins.NUMERIC]: parseDecimal,
  1231: parseEach(parseDecimal),
  [builtins.DATE]: parseDate,
  1182: parseEach(parseDate),
  // The sessions are in UTC: written as ISO it is parsed at a tenth of the cost.
  [builtins.TIMESTAMPTZ]: (text) => (text.endsWith("+00") ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseTime(text)),
  [builtins.BYTEA]: (text) => Uint8Array.from(parseBytes(text)),
};
const types = { getTypeParser: (oid: number) => parsers[oid] ?? byDefault(oid) } as CustomTypesConfig;

/** The driver writes a Date in the zone of this process, which is another day where a column holds days. */
function parameterOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(parameterOf) : value;
}

/** After a migration a connection may hold a plan for columns that are no more; nothing has been executed then. */
const isStalePlan = (error: unknown) => error instanceof Error && error.message === "cached plan must not change result type";

export interface StatementOptions {
  /** Plans the statement for its values at each call: where rows are few in one workspace and many in another, the plan of a prepared one fits neither. */
  planEach?: boolean;
}

/** @param connection the pool, or the connection of a transaction: there a stale plan ends the transaction, as any error does. */
export async function runStatement<Row>(
  connection: Pool | PoolClient,
  { text, values }: Prisma.Sql,
  { planEach = false }: StatementOptions = {},
): Promise<Row[]> {
  const statement = { text, values: values.map(parameterOf), types };
  const name = planEach ? undefined : statementName(text);
  if (name === undefined) return (await connection.query(statement)).rows;
  try {
    return (await connection.query({ ...statement, name })).rows;
  } catch (error) {
    if (!(isStalePlan(error) && connection instanceof pg.Pool)) throw error;
    return (await connection.query(statement)).rows;
  }
}
