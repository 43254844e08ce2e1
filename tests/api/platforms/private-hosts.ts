import { vi } from "vitest";

/** Imported first: the settings are read once, and the suite's media lie on this machine. */
vi.stubEnv("ALLOWED_PRIVATE_HOSTS", "127.0.0.1");
