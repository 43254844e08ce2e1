import type { ClientBase } from "pg";

/** Contents of a backup: `manifest.json` first, the secret where it is sealed, then one file a table in foreign-key order, then the folders. */
export interface Manifest {
  format: 1;
  createdAt: string;
  /** Names and checksums of the migrations its tables have been through. */
  migrations: Array<{ name: string; checksum: string }>;
  tables: Array<{ schema: string; name: string; columns: string[] }>;
  sequences: Array<{ schema: string; name: string; value: string }>;
  /** False: taken with `--no-media`, so that a restore leaves the media as they are. */
  media: boolean;
  /** Verifies that a secret opens the sealed values, without revealing it. */
  secretFingerprint: string;
}

export const MANIFEST_NAME = "manifest.json";
/** NASHIR_SECRET, in sealed backups only. */
export const SECRET_NAME = "secret";
/** Folders of the archive below `files/`: media from the disk or the bucket, the sandbox's state from the data directory. */
export const MEDIA_FOLDER = "media";
export const SANDBOX_FOLDER = "sandbox";

export const tableFile = (table: { schema: string; name: string }) => `tables/${table.schema}.${table.name}.copy`;

/** Wakes are rebuilt from our own tables, and counters live for a minute. */
const TENANT_SCHEMAS_SQL = "n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker') AND n.nspname NOT LIKE 'pg\\_temp%'";

interface TableRow {
  oid: string;
  schema: string;
  name: string;
  columns: string[];
}

/** Parents before children, so that every row finds what it points at. */
export async function listTables(client: ClientBase): Promise<Manifest["tables"]> {
  const { rows } = await client.query<TableRow>(
    `SELECT c.oid::text AS oid, n.nspname AS schema, c.relname AS name,
            (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND ${TENANT_SCHEMAS_SQL} ORDER BY 2, 3`,
  );
  const { rows: links } = await client.query<{ child: string; parent: string }>(
    "SELECT DISTINCT conrelid::oid::text AS child, confrelid::oid::text AS parent FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid",
  );
  const parents = new Map<string, string[]>();
  for (const { child, parent } of links) parents.set(child, [...(parents.get(child) ?? []), parent]);
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  const ordered = new Set<TableRow>();
  const visit = (row: TableRow, path: string[]) => {
    if (ordered.has(row)) return;
    if (path.includes(row.oid)) throw new Error(`The table ${row.name} refers to itself through others: no order loads it`);
    for (const parent of parents.get(row.oid) ?? []) {
      const found = byOid.get(parent);
      if (found) visit(found, [...path, row.oid]);
    }
    ordered.add(row);
  };
  for (const row of rows) visit(row, []);
  return [...ordered].map(({ schema, name, columns }) => ({ schema, name, columns }));
}

export async function listSequences(client: ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences n
      WHERE last_value IS NOT NULL AND schemaname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker')`,
  );
  return rows;
}

/** Schemas that a restore replaces. */
export async function listSchemas(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'");
  return rows.map((row) => row.name);
}
