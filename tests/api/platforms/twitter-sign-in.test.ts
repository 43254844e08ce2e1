import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTwitterAdapter } from "@/server/platforms/social/twitter";
import { benchOf } from "./bench";
import { classOf } from "./stand-in";

/** X's consent beyond the others'. */

const bench = benchOf("TWITTER", createTwitterAdapter);
const redirectUri = "http://nashir.test/api/connect/callback";
const codeVerifier = randomBytes(48).toString("base64url");
const authorizeUrl = () => bench.adapter.authorizeUrl({ state: "s-1", codeVerifier, redirectUri });

describe("signing in to X", () => {
  it("offers every account of fixed behaviour", async () => {
    const page = await (await fetch(authorizeUrl())).text();
    const behaviours = ["ok", "reject", "flaky", "rate_limit", "expired", "lost_reply", "slow"];
    expect([...page.matchAll(/<strong>@demo_(\w+)</g)].map((match) => match[1])).toEqual(behaviours);
  });

  it.each([
    ["another address", { redirectUri: "http://elsewhere.test/" }, 0],
    ["a code of 31 seconds ago", {}, 31],
  ])("refuses %s", async (_name, change, advanceSeconds) => {
    const account = /value="(\d+)"/.exec(await (await fetch(authorizeUrl())).text())?.[1] ?? "";
    const answer = await fetch(authorizeUrl(), { method: "POST", body: new URLSearchParams({ decision: "approve", account }), redirect: "manual" });
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
    await bench.standIn.order("clock", { advanceSeconds });
    expect(await classOf(bench.adapter.exchangeCode({ code, codeVerifier, redirectUri, ...change }))).toBe("RECONNECT");
  });

  it.each(["code_challenge", "state", "redirect_uri", "client_id"])("shows an error page and sends nobody on without %s", async (name) => {
    const url = new URL(authorizeUrl());
    url.searchParams.delete(name);
    const answer = await fetch(url, { redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
  });
});
