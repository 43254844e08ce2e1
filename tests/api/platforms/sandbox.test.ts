import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSandbox } from "@/server/sandbox";

/** The sandbox itself, over plain HTTP: as strict as X, obedient at its control port, and forgetting nothing. */

const stateDir = mkdtempSync(join(tmpdir(), "nashir-sandbox-"));
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let url: string;

async function start(): Promise<void> {
  sandbox = await startSandbox({ port: 0, stateDir });
  url = `http://127.0.0.1:${sandbox.port}`;
}

interface Account {
  accountId: string;
  accountName: string;
  accessToken: string;
}

beforeEach(start);
afterEach(() => sandbox.stop());
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

async function control(path: string, body?: unknown) {
  const response = await fetch(`${url}/control${path}`, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const account = async (behaviour = "ok"): Promise<Account> => (await control("/accounts", { platform: "TWITTER", behaviour })).body;

async function tweet(as: { accessToken: string }, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/twitter/2/tweets`, {
    method: "POST",
    headers: { authorization: `Bearer ${as.accessToken}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("a post to X", () => {
  it("answers as X does, with its window in the headers", async () => {
    const { status, headers, body } = await tweet(await account(), { text: "hello" });
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { id: expect.stringMatching(/^\d{19}$/), text: "hello", edit_history_tweet_ids: [body.data.id] } },
    });
    expect([headers.get("x-rate-limit-limit"), headers.get("x-rate-limit-remaining")]).toEqual(["100", "99"]);
    expect(Number(headers.get("x-rate-limit-reset")) - Date.now() / 1_000).toBeCloseTo(900, -1);
  });

  it.each<[string, unknown, number, string]>([
    ["an unknown field", { text: "x", schedule_at: 1 }, 400, "$.schedule_at: is not defined in the schema"],
    ["an unknown field inside", { text: "x", media: { media_ids: ["1"], alt: "" } }, 400, "$.media.alt: is not defined in the schema"],
    ["no text and no media", { text: " " }, 400, "text is required"],
    ["media that do not exist", { text: "x", media: { media_ids: ["1"] } }, 400, "media IDs are invalid"],
    ["five media", { text: "x", media: { media_ids: ["1", "2", "3", "4", "5"] } }, 400, "maximum of 4 items"],
    ["a poll with media", { text: "x", media: { media_ids: ["1"] }, poll: { options: ["a", "b"], duration_minutes: 5 } }, 400, "both media and a poll"],
    ["281 units", { text: `${"a".repeat(279)}…` }, 403, "not permitted"],
    ["no object", "x", 400, "expected object"],
  ])("with %s is refused", async (_name, body, status, words) => {
    const answer = await tweet(await account(), body);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(words);
    expect(answer.headers.get("x-rate-limit-remaining")).toBe("99");
  });

  it("as a form is refused, and so is a stranger's token", async () => {
    expect((await tweet(await account(), { text: "x" }, { "content-type": "text/plain" })).status).toBe(415);
    expect(await tweet({ accessToken: "no" }, { text: "x" })).toMatchObject({ status: 401, body: { title: "Unauthorized", status: 401 } });
  });

  it("is counted and deleted", async () => {
    const as = await account();
    const { id } = (await tweet(as, { text: "gone soon" })).body.data;
    await control("/clock", { advanceSeconds: 6_000 });
    const headers = { authorization: `Bearer ${as.accessToken}` };
    const readMetrics = async () => (await fetch(`${url}/twitter/2/tweets?ids=${id}&tweet.fields=public_metrics,non_public_metrics`, { headers })).json();
    expect((await readMetrics()).data[0].public_metrics.impression_count).toBeGreaterThan(10);
    const removed = await fetch(`${url}/twitter/2/tweets/${id}`, { method: "DELETE", headers });
    expect(await removed.json()).toEqual({ data: { deleted: true } });
    expect(await readMetrics()).toMatchObject({ errors: [{ value: id, title: "Not Found Error" }] });
    await control("/reset", {});
  });
});

describe("the control port", () => {
  it.each<[string, unknown]>([
    ["/next", {}],
    ["/next", { platform: "MYSPACE", operation: "create", behaviour: "error" }],
    ["/next", { platform: "TWITTER", operation: "dance", behaviour: "error" }],
    ["/next", { platform: "TWITTER", operation: "create", behaviour: "explode" }],
    ["/next", { platform: "TWITTER", operation: "create", behaviour: "error", status: 99 }],
    ["/next", { platform: "TWITTER", operation: "create", behaviour: "error", times: 0 }],
    ["/next", { platform: "TWITTER", operation: "create", behaviour: "error", more: 1 }],
    ["/clock", { advanceSeconds: -1 }],
    ["/clock", { advanceSeconds: "1" }],
    ["/accounts", { platform: "TWITTER", behaviour: "good" }],
  ])("refuses %s %j", async (path, body) => {
    const answer = await control(path, body);
    expect(answer).toEqual({ status: 400, body: { error: { message: expect.any(String) } } });
  });

  it("logs what was accepted, and when", async () => {
    const as = await account();
    const before = new Date();
    const { id } = (await tweet(as, { text: "في السجل" })).body.data;
    await tweet(as, { text: "", nonsense: true });
    const entry = { platform: "TWITTER", accountId: as.accountId, externalPostId: id, content: "في السجل", mediaUrls: [], at: expect.any(String) };
    expect((await control(`/log?platform=twitter&since=${before.toISOString()}`)).body).toEqual([entry]);
    expect((await control(`/log?since=${Date.now() + 1_000}`)).body).toEqual([]);
    expect((await control("/log?since=yesterday")).status).toBe(400);
  });

  it("orders failures as often as ordered, for the one account", async () => {
    const [one, other] = [await account(), await account()];
    const order = { platform: "TWITTER", accountId: one.accountId, operation: "create", behaviour: "error", status: 418, body: { teapot: true }, times: 2 };
    expect((await control("/next", order)).status).toBe(200);
    expect((await tweet(other, { text: "1" })).status).toBe(201);
    expect(await tweet(one, { text: "1" })).toMatchObject({ status: 418, body: { teapot: true } });
    expect((await tweet(one, { text: "1" })).status).toBe(418);
    expect((await tweet(one, { text: "1" })).status).toBe(201);
  });

  it("lets a call hang that it has carried out", async () => {
    const as = await account();
    await control("/next", { platform: "TWITTER", operation: "create", behaviour: "hang" });
    const hanging = fetch(`${url}/twitter/2/tweets`, {
      method: "POST",
      headers: { authorization: `Bearer ${as.accessToken}`, "content-type": "application/json" },
      body: '{"text":"hanging"}',
      signal: AbortSignal.timeout(1_000),
    });
    await expect(hanging).rejects.toMatchObject({ name: "TimeoutError" });
    const log = (await control("/log")).body as { accountId: string }[];
    expect(log.filter((entry) => entry.accountId === as.accountId)).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ["another site's page", { origin: "https://evil.test" }],
    ["a name that leads here", { host: "evil.test" }],
  ])("takes no orders from %s", async (_name, headers) => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(`${url}/control/reset`, { method: "POST", headers }, (response) => resolve(response.resume().statusCode));
      request.on("error", reject).end();
    });
    expect(status).toBe(403);
  });
});

describe("its memory", () => {
  it("survives a restart, and a last line that was cut off", async () => {
    const as = await account();
    const { id } = (await tweet(as, { text: "still here" })).body.data;
    await control("/clock", { advanceSeconds: 60 });
    await sandbox.stop();
    const journal = join(stateDir, "journal.jsonl");
    writeFileSync(journal, `${readFileSync(journal, "utf8")}{"c":"posts","k":"1","v":{"id`);
    await start();
    expect(((await control("/log")).body as { externalPostId: string }[]).map((entry) => entry.externalPostId)).toContain(id);
    expect((await tweet(as, { text: "still here" })).body.detail).toContain("duplicate content");
    expect(Date.parse((await control("/health")).body.now) - Date.now()).toBeGreaterThan(50_000);
    await control("/reset", {});
    expect((await control("/log")).body).toEqual([]);
    expect((await tweet(as, { text: "still here" })).status).toBe(201);
  });
});

describe("the feeds", () => {
  it("show posts as text, whatever is in them", async () => {
    const as = await account();
    await tweet(as, { text: `<script>alert("1")</script> مرحبا` });
    const page = await (await fetch(`${url}/?platform=twitter`)).text();
    expect(page).toContain('<p dir="auto">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; مرحبا</p>');
    expect(page).toContain(`@${as.accountName}`);
    expect(page).not.toContain("<script");
  });

  it("show one post alone where its id is requested, and the platform's own where there is none of it", async () => {
    const as = await account();
    const [one, other] = [await tweet(as, { text: "this one" }), await tweet(as, { text: "that one" })];
    const listed = async (query: string) => {
      const page = await (await fetch(`${url}/?${query}`)).text();
      return [page.includes('<p dir="auto">this one</p>'), page.includes('<p dir="auto">that one</p>')];
    };
    expect(await listed(`platform=twitter&post=${one.body.data.id}`)).toEqual([true, false]);
    expect(await listed(`platform=twitter&post=${other.body.data.id}`)).toEqual([false, true]);
    expect(await listed("platform=twitter&post=nothing")).toEqual([true, true]);
    expect(await listed(`platform=linkedin&post=${one.body.data.id}`)).toEqual([false, false]);
  });

  it("hand out a file whole and in the part that a player asks for", async () => {
    const as = await account();
    const form = new FormData();
    form.set("media_category", "tweet_gif");
    form.set("media", new Blob(["GIF89a0123456789"]), "a.gif");
    const headers = { authorization: `Bearer ${as.accessToken}` };
    const { data } = await (await fetch(`${url}/twitter/2/media/upload`, { method: "POST", headers, body: form })).json();
    const part = async (range?: string) => {
      const answer = await fetch(`${url}/media/${data.id}`, { headers: range ? { range } : {} });
      return [answer.status, answer.headers.get("content-range"), await answer.text()];
    };
    expect(await part()).toEqual([200, null, "GIF89a0123456789"]);
    expect(await part("bytes=6-8")).toEqual([206, "bytes 6-8/16", "012"]);
    expect(await part("bytes=14-")).toEqual([206, "bytes 14-15/16", "89"]);
    expect(await part("bytes=16-")).toEqual([416, "bytes */16", ""]);
    expect((await fetch(`${url}/favicon.ico`)).headers.get("content-type")).toBe("image/svg+xml");
  });

  it.each(["/media/../journal.jsonl", "/media/%2e%2e%2fjournal.jsonl", "/media/1", "/nothing", "/twitter/2/nothing"])("have nothing at %s", async (path) => {
    expect((await fetch(url + path)).status).toBe(404);
  });
});
