import { expect, test } from "@/tests/fixtures/browser";

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
