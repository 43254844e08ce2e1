import { request as httpRequest } from "node:http";
import { type Account, expect, test } from "@/tests/fixtures/browser";

test("a page carries a nonce of its own response and no foreign host in its policy", async ({ page }) => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 2; visit += 1) {
    const response = await page.goto("/sign-in");
    expect(response?.status()).toBe(200);
    const headers = response?.headers() ?? {};
    const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";
    expect(nonce).not.toBe("");
    nonces.add(nonce);
    expect(headers["content-security-policy"]).not.toMatch(/https?:/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers["x-powered-by"]).toBeUndefined();
    const scripts = await page.locator("script[src]").evaluateAll((elements) => elements.map((element) => (element as HTMLScriptElement).nonce));
    expect(scripts.length).toBeGreaterThan(0);
    expect(new Set(scripts)).toEqual(new Set([nonce]));
  }
  expect(nonces.size).toBe(2);
});

test("an unknown path is a page of ours, an unknown path of the API is JSON", async ({ page, request }) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("dir", /rtl|ltr/);
  const api = await request.get("/api/v1/no-such-operation");
  expect(api.status()).toBe(404);
  expect((await api.json()).error.code).toBe("NOT_FOUND");
});

test("a page that has moved leads on for good, with the query of its address", async ({ request }) => {
  const moved = [
    ["/analytics?days=7", "/insights/posts?days=7"],
    ["/ads/reports", "/insights/reports"],
    ["/ads/reports/1f6c", "/insights/reports/1f6c"],
    ["/ads/audit?days=30", "/settings/audit?days=30"],
    ["/settings/accounts?outcome=connected", "/accounts?outcome=connected"],
    ["/settings/queue/recurring", "/queue/recurring"],
  ] as const;
  for (const [from, to] of moved) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], from).toEqual([308, to]);
  }
});

test("an offer to change the protocol is passed over, also once a page was answered", async ({ instance }) => {
  expect((await fetch(`${instance.baseUrl}/sign-in`)).status).toBe(200);
  // Java's client sends this with the first request to a plain http address.
  const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA" };
  for (const path of ["/api/v1/openapi.json", "/sign-in"]) {
    const status = await new Promise<number | undefined>((done, fail) => {
      const outgoing = httpRequest(instance.baseUrl + path, { headers, agent: false }, (response) => done(response.resume().statusCode));
      outgoing.on("error", fail).end();
    });
    expect(status, path).toBe(200);
  }
});

test("a sign-in longer than any is refused, not read", async ({ request }) => {
  const answer = await request.post("/api/auth/callback/credentials", { form: { email: "a@example.com", password: "x".repeat(100_000) } });
  expect(answer.status()).toBe(413);
  expect((await answer.json()).error.code).toBe("VALIDATION_ERROR");
});

/** Signs in over this scheme and returns the cookies that were set. */
async function cookiesOver(scheme: "http" | "https", baseUrl: string, { email, password }: Account): Promise<string[]> {
  // The headers of a proxy on this machine.
  const proxied = { "x-forwarded-proto": scheme };
  const first = await fetch(`${baseUrl}/api/auth/csrf`, { headers: proxied });
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const given = first.headers.getSetCookie();
  const answer = await fetch(`${baseUrl}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { ...proxied, cookie: sentBack(given) },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    redirect: "manual",
  });
  return [...given, ...answer.headers.getSetCookie()];
}

const sentBack = (given: string[]) => given.map((cookie) => cookie.split(";", 1)[0]).join("; ");

test("cookies follow the scheme: over https bound to this host alone, over plain http usable on a local network", async ({ instance, account }) => {
  test.setTimeout(120_000);
  const name = (cookie: string) => cookie.split("=", 1)[0];
  const secure = await cookiesOver("https", instance.baseUrl, account);
  expect(secure.map(name)).toContain("__Host-nashir.session");
  for (const cookie of secure) {
    expect(cookie).toMatch(/^__Host-nashir\./);
    expect(cookie).toMatch(/; Path=\/;(.*;)? HttpOnly; Secure; SameSite=Lax$/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
  const plain = await cookiesOver("http", instance.baseUrl, account);
  expect(plain.map(name)).toContain("nashir.session");
  for (const cookie of plain) {
    expect(cookie).toMatch(/^nashir\./);
    expect(cookie).toMatch(/; Path=\/;(.*;)? HttpOnly; SameSite=Lax$/i);
  }
  const cookiesFor = async (scheme: string, cookies: string[]) =>
    (await fetch(`${instance.baseUrl}/api/trpc/account.sessions`, { headers: { "x-forwarded-proto": scheme, cookie: sentBack(cookies) } })).status;
  expect([await cookiesFor("https", secure), await cookiesFor("http", plain)]).toEqual([200, 200]);
  // A cookie that went over plain http is worth nothing over https.
  expect(await cookiesFor("https", plain)).toBe(401);
});

test("a request from elsewhere that bears the session's cookie changes nothing, whatever its form", async ({ instance, account }) => {
  test.setTimeout(120_000);
  const { baseUrl } = instance;
  const cookie = sentBack(await cookiesOver("http", baseUrl, account));
  const own = { cookie, origin: baseUrl, "content-type": "application/json" };
  const make = (init: RequestInit) => fetch(`${baseUrl}/api/trpc/workspaces.create`, { method: "POST", ...init });
  const body = JSON.stringify({ name: "From elsewhere" });
  const { origin: _left, ...withoutOrigin } = own;
  const upload = new FormData();
  upload.set("name", "From elsewhere");
  const sibling = new URL(baseUrl);
  sibling.port = "1";
  const forms: [form: string, init: RequestInit][] = [
    ["plain text", { headers: { ...own, "content-type": "text/plain" }, body }],
    ["a form", { headers: { cookie, origin: baseUrl }, body: new URLSearchParams({ name: "From elsewhere" }) }],
    ["a form with files", { headers: { cookie, origin: baseUrl }, body: upload }],
    ["no type", { headers: { cookie, origin: baseUrl }, body: Buffer.from(body) }],
    ["no origin", { headers: withoutOrigin, body }],
    ["an opaque origin", { headers: { ...own, origin: "null" }, body }],
    ["another site", { headers: { ...own, origin: "https://evil.example" }, body }],
    ["another port of this host", { headers: { ...own, origin: sibling.origin }, body }],
    ["a sibling, as the browser says", { headers: { ...own, "sec-fetch-site": "same-site" }, body }],
    ["another method", { method: "PUT", headers: own, body }],
  ];
  for (const [form, init] of forms) expect((await make(init)).status, form).toBe(403);
  const response = await fetch(`${baseUrl}/api/trpc/workspaces.create?input=${encodeURIComponent(body)}`, { headers: own });
  expect(response.status).toBe(405);
  // The other doors that take the cookie.
  for (const path of ["/api/posts/export", "/api/media/uploads"]) {
    expect((await fetch(baseUrl + path, { method: "POST", headers: { ...own, origin: "https://evil.example" }, body: "{}" })).status, path).toBe(403);
  }
  await fetch(`${baseUrl}/api/auth/signout`, {
    method: "POST",
    headers: { cookie, origin: "https://evil.example" },
    body: new URLSearchParams(),
    redirect: "manual",
  });

  const names = async () => {
    const answer = await fetch(`${baseUrl}/api/trpc/workspaces.list`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { result: { data: { name: string }[] } }).result.data.map(({ name }) => name);
  };
  expect(await names()).not.toContain("From elsewhere");
  expect((await make({ headers: own, body })).status).toBe(200);
  expect(await names()).toContain("From elsewhere");
});
