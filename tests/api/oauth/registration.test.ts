import { describe, expect, test } from "vitest";
import { callback, mcp, origin, refusal, register, send, startRig } from "./rig";

/** What an app finds out by itself, and how it registers. */

await startRig();

describe("discovery", () => {
  test("the tools' address says where its metadata is", async () => {
    const { status, headers } = await mcp();
    expect([status, headers.get("www-authenticate")]).toEqual([401, `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp"`]);
  });

  test.each(["", "/api/mcp"])("protected resource%s", async (suffix) => {
    const { status, body } = await send(`/.well-known/oauth-protected-resource${suffix}`);
    expect([status, body]).toEqual([
      200,
      {
        resource: `${origin}/api/mcp`,
        resource_name: "Nashir",
        authorization_servers: [origin],
        scopes_supported: ["posts:read", "posts:create", "ads:read", "ads:write", "copilot"],
        bearer_methods_supported: ["header"],
        resource_documentation: `${origin}/docs`,
      },
    ]);
  });

  test("authorization server", async () => {
    const { status, body } = await send("/.well-known/oauth-authorization-server");
    const methods = ["none", "client_secret_basic", "client_secret_post"];
    expect([status, body]).toEqual([
      200,
      {
        issuer: origin,
        authorization_endpoint: `${origin}/oauth/authorize`,
        token_endpoint: `${origin}/oauth/token`,
        registration_endpoint: `${origin}/oauth/register`,
        revocation_endpoint: `${origin}/oauth/revoke`,
        device_authorization_endpoint: `${origin}/oauth/device`,
        scopes_supported: ["posts:read", "posts:create", "ads:read", "ads:write", "copilot", "brands:manage", "keys:manage"],
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
        token_endpoint_auth_methods_supported: methods,
        revocation_endpoint_auth_methods_supported: methods,
        code_challenge_methods_supported: ["S256"],
        service_documentation: `${origin}/docs`,
      },
    ]);
  });
});

describe("registration", () => {
  test("a public app", async () => {
    const { status, body } = await register({ client_uri: "https://app.example", grant_types: ["authorization_code", "refresh_token", "implicit"] });
    expect([status, body]).toEqual([
      201,
      {
        client_id: expect.any(String),
        client_id_issued_at: expect.any(Number),
        client_name: "Editor",
        redirect_uris: [callback],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      },
    ]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ redirect_uris: ["http://app.example/callback"] }, "invalid_redirect_uri"],
    [{ redirect_uris: [] }, "invalid_redirect_uri"],
    [{ redirect_uris: "https://app.example" }, "invalid_redirect_uri"],
    [{ client_name: "a\u202eb" }, "invalid_client_metadata"],
    [{ grant_types: ["implicit"] }, "invalid_client_metadata"],
    [{ response_types: ["token"] }, "invalid_client_metadata"],
    [{ token_endpoint_auth_method: "private_key_jwt" }, "invalid_client_metadata"],
  ])("%j is refused", async (metadata, error) => {
    expect(refusal(await register(metadata))).toEqual([400, error]);
  });
});

test.each(["GET /oauth/token", "GET /oauth/register", "POST /.well-known/oauth-authorization-server"])("%s is not allowed", async (asked) => {
  const [method = "", path = ""] = asked.split(" ");
  expect((await send(path, { method })).status).toBe(405);
});
