import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { DatabaseError, Pool } from "pg";

/** Prisma's migration engine as WebAssembly: the CLI's own would have to be downloaded when it first runs. */
let loaded: Promise<typeof import("@prisma/schema-engine-wasm")> | undefined;

async function load() {
  const glueFile = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const module = await WebAssembly.compile(readFileSync(join(dirname(glueFile), "schema_engine_bg.wasm")));
  const instance = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

/** The engine queries the server's version when it connects, also where it only compares two schemas. */
function offlineAdapter(): SqlMigrationAwareDriverAdapterFactory {
  const unavailable = () => Promise.reject(new Error("comparing two schemas needs no database"));
  const connection: SqlDriverAdapter = {
    provider: "postgres",
    adapterName: "offline",
    queryRaw: async () => ({
      columnNames: ["exists", "version", "numeric_version"],
      columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
      rows: [[true, "PostgreSQL 15.0", 150_000]],
    }),
    executeRaw: unavailable,
    executeScript: unavailable,
    startTransaction: unavailable,
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
    dispose: async () => undefined,
  };
  return { provider: "postgres", adapterName: "offline", connect: async () => connection, connectToShadowDb: async () => connection };
}

/** The adapter would cut a script at every semicolon, also inside comments and function bodies: PostgreSQL takes it whole, as one transaction. */
function migratingAdapter(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  const executeScript = async (script: string) => {
    try {
      await pool.query(script);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const { code = "N/A", severity = "ERROR", message, detail, column, hint } = error;
      throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
    }
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => Object.assign(await factory.connect(), { executeScript }),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}

async function open(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  loaded ??= load();
  const { SchemaEngine: Engine } = await loaded;
  return Engine.new({ datamodels: undefined }, () => undefined, bindMigrationAwareSqlAdapterFactory(adapter));
}

/** The engine for comparing schemas, which needs no database. */
export async function withOfflineEngine<T>(work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const engine = await open(offlineAdapter());
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

export async function withSchemaEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  pool.on("error", () => undefined);
  try {
    const engine = await open(migratingAdapter(pool));
    const result = await work(engine);
    engine.free();
    return result;
  } finally {
    await pool.end();
  }
}

export const noFilters = { externalTables: [], externalEnums: [] };
