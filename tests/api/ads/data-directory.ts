import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";

/** Imported first: the settings are read once. */
export const dataDirectory = mkdtempSync(join(tmpdir(), "nashir-ads-test-"));
vi.stubEnv("NASHIR_DATA_DIR", dataDirectory);

afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));
