import { join } from "node:path";
import { baseUrl, env } from "@/env";
import { runChild } from "@/server/launch/child";
import { startSandbox } from "@/server/sandbox";

/** The stand-in platforms as a process of their own. */
runChild("sandbox", () => startSandbox({ port: env.SANDBOX_PORT, stateDir: join(env.NASHIR_DATA_DIR, "sandbox"), serviceUrl: baseUrl() }));
