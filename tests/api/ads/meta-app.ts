import { vi } from "vitest";

/** Imported first: the settings are read once. */
export const appSecret = "the app's secret";
export const verifyToken = "a-verify-token-of-ours";
vi.stubEnv("META_CLIENT_ID", "an-app");
vi.stubEnv("META_CLIENT_SECRET", appSecret);
vi.stubEnv("META_WEBHOOK_VERIFY_TOKEN", verifyToken);
