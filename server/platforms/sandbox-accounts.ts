import { z } from "zod";
import type { PlatformName } from "@/env";
import { callPlatform } from "./call";
import { sandboxOrigin } from "./config";
import { PlatformError } from "./platform-error";
import type { TokenSet } from "./social/contract";

const answer = z.object({
  accountId: z.string(),
  accountName: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresInSeconds: z.number(),
  scopes: z.array(z.string()),
});

/** Creates an account of fixed behaviour in the running sandbox, with tokens such as a consent grants. */
export async function createSandboxAccount(platform: PlatformName, behaviour: string): Promise<{ accountId: string; accountName: string; tokens: TokenSet }> {
  const { status, json } = await callPlatform({
    method: "POST",
    url: `${sandboxOrigin()}/control/accounts`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ platform, behaviour }),
  });
  const parsed = answer.safeParse(json);
  if (status !== 201 || !parsed.success) throw new PlatformError("CONFIG", `The sandbox made no account (${status}).`, { status });
  const { accountId, accountName, ...tokens } = parsed.data;
  return { accountId, accountName, tokens };
}
