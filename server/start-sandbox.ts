import { join } from "node:path";
import { baseUrl, env } from "@/env";
import { runChild } from "@/server/launch/child";
import { startSandbox } from "@/server/sandbox";

/** The sandbox as a process of its own. */
runChild("sandbox", () => {
  const stateDir = join(env.NASHIR_DATA_DIR, "sandbox");
  return startSandbox({ port: env.SANDBOX_PORT, stateDir, serviceUrl: baseUrl(), slowSeconds: env.SANDBOX_SLOW_SECONDS });
});
