import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerRequest, findEndpoint } from "@/server/front/endpoints";

const routeFiles = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));

/** An address that Next leads to the file: `api/v1/[...path]/route.ts` becomes `/api/v1/a/b`. */
const addressOf = (file: string) =>
  file
    .replace(/route\.ts$/, "")
    .replace(/\([^)]+\)\//g, "")
    .replace(/\[{1,2}\.{3}\w+\]{1,2}/g, "a/b")
    .replace(/\[\w+\]/g, "a")
    .replace(/^(.*)\/$/, "/$1");

it.each(routeFiles)("app/%s mounts an endpoint of the table with the methods that it takes", (file) => {
  const endpoint = findEndpoint(addressOf(file));
  expect(endpoint).toBeDefined();
  const mounted = [...readFileSync(`app/${file}`, "utf8").matchAll(/answerRequest as (\w+)/g)].map(([, method]) => method);
  // Next answers HEAD where GET is mounted.
  if (endpoint?.methods) expect(mounted).toEqual(endpoint.methods.filter((method) => method !== "HEAD"));
});

it.each([
  ["PUT", "/api/hooks/meta", "GET, POST"],
  ["POST", "/api/ads/audit-export", "GET"],
  ["GET", "/api/posts/export", "POST"],
  ["DELETE", "/media/id/name.png", "GET, HEAD"],
  ["GET", "/share", "POST"],
])("%s %s is answered with the methods that are taken there", async (method, path, allow) => {
  const { status, headers } = await answerRequest(new Request(`http://localhost${path}`, { method }));
  expect([status, headers.get("allow")]).toEqual([405, allow]);
});

it("what is shared without a service worker leads to the composer, unread and unstored, whoever has sent it", async () => {
  const body = new FormData();
  body.set("text", "From elsewhere");
  const request = new Request("http://localhost/share", { method: "POST", body, headers: { origin: "https://evil.example" } });
  const { status, headers } = await answerRequest(request);
  expect([status, headers.get("location"), request.bodyUsed]).toEqual([303, "/posts/new?shared=1", false]);
});

it("a path that is nowhere in the table is not found", async () => {
  expect((await answerRequest(new Request("http://localhost/api/nothing"))).status).toBe(404);
});

describe("paths that look alike", () => {
  const cases: [path: string, kind: string | undefined][] = [
    ["/api/v1", "rest"],
    ["/api/v1/posts", "rest"],
    ["/api/v10", undefined],
    ["/api/trpc/posts.list,brands.views", "trpc"],
    ["/api/auth/callback/credentials", "auth"],
    ["/sign-in", undefined],
    ["/sign-in/link/token", "auth"],
    ["/api/connect/ads/callback", "auth"],
    ["/oauth/authorize", undefined],
    ["/oauth/token", "oauth"],
    ["/.well-known/oauth-protected-resource/api/mcp", "oauth"],
    ["/api/mcp/", undefined],
    ["/media", undefined],
    ["/media/id/name.png", "media"],
    ["/api/media/uploads", "media"],
    ["/api/copilot/sessions/id/events", "events"],
    ["/in/id", "page"],
    ["/in/id/posts/1", "page"],
    ["/in", undefined],
    ["/api/health/ready", "health"],
    ["/api/healthy", undefined],
    ["/connect/token", undefined],
  ];
  it.each(cases)("%s", (path, kind) => {
    expect(findEndpoint(path)?.kind).toBe(kind);
  });
});
