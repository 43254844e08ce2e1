import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";

const dataDirectory = mkdtempSync(join(tmpdir(), "nashir-media-test-"));

/** Imported first: the settings are read once. */
vi.stubEnv("NASHIR_DATA_DIR", dataDirectory);
vi.stubEnv("ALLOWED_PRIVATE_HOSTS", "127.0.0.1");
vi.stubEnv("MEDIA_MAX_BYTES", "200000");
vi.stubEnv("BASE_URL", "http://127.0.0.1:3999");

afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));
