import type { Call, Fake, Reply } from "../../contract";
import { mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { SandboxState } from "../../sandbox-state";
import { type TokenRules, tokenEndpoint } from "../../token-endpoint";
import { problem } from "./problems";

const rules: TokenRules = {
  /** The app names itself by Basic authorization alone. */
  client(call, form) {
    if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return problem(400, 1, "Invalid request: the body must be a form.");
    const basic = /^Basic /i.test(call.headers.authorization ?? "");
    const clientId = basic ? authenticatedClient("PINTEREST", call.headers.authorization, form) : null;
    return clientId ?? { status: 401, body: { code: 2, message: "Authentication failed.", error: "invalid_client" } };
  },
  refusals: {
    code: () => problem(400, 283, "Your code is invalid, was used before or has expired."),
    refresh: () => problem(401, 2, "Authentication failed."),
    grantType: () => problem(400, 1, "Invalid request: grant_type must be authorization_code or refresh_token."),
  },
  rotates: true,
  body: ({ grantType, accessToken, refreshToken, expiresInSeconds, refreshSeconds, scopes }, sandbox) => ({
    response_type: grantType,
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: "bearer",
    expires_in: expiresInSeconds,
    refresh_token_expires_in: refreshSeconds,
    refresh_token_expires_at: Math.floor(sandbox.now() / 1_000) + refreshSeconds,
    scope: scopes.join(" "),
  }),
};

export const token = (fake: Fake, call: Call, sandbox: SandboxState): Reply => tokenEndpoint(fake, call, sandbox, rules);
