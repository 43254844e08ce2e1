import { beforeEach, describe, expect, test, vi } from "vitest";
import { emptyDraft, fieldsOf } from "@/components/composer/draft";
import { publishingId, readLocalDraft, removeLocalDraft, storeLocalDraft } from "@/components/composer/local-draft";
import { compareWithServerVersion, contentHash } from "@/components/composer/server-version";

const place = { workspaceId: "w", post: "p", copyOf: null };
const intentId = "019a00a8-8949-7180-9124-8f0340274a0e";
const draft = { ...emptyDraft, content: "نص" };
let device: Map<string, string>;

beforeEach(() => {
  device = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

describe("what is found on the device", () => {
  test.each([
    ["what was kept", { draft, basedOn: "2026-11-21T20:00:00.000Z" }, { draft, basedOn: "2026-11-21T20:00:00.000Z" }],
    ["one that starts from nothing", { draft, basedOn: null }, { draft, basedOn: null }],
    ["one of an earlier release, which kept nothing but the draft", { content: "نص", captions: {} }, { draft, basedOn: null }],
    [
      "one that the server has as well",
      { draft, basedOn: "2026-11-21T20:00:00.000Z", stored: true },
      { draft, basedOn: "2026-11-21T20:00:00.000Z", stored: true },
    ],
    ["on whose clock its time was chosen", { draft, basedOn: null, zone: "Asia/Riyadh" }, { draft, basedOn: null, zone: "Asia/Riyadh" }],
    ["by which a stored post is found again", { draft, basedOn: null, intentId }, { draft, basedOn: null, intentId }],
    ["what was sent and not answered", { draft, basedOn: null, sent: ["m"] }, { draft, basedOn: null, sent: ["m"] }],
    ["marks of another kind", { draft, basedOn: 7, stored: "yes", zone: 3, intentId: "7", sent: "m" }, { draft, basedOn: null }],
    ["what is no draft", { text: "نص" }, null],
    ["a draft without a text", { draft: {}, basedOn: null }, null],
    ["nothing", null, null],
  ])("%s", (_, stored, expected) => {
    device.set("nashir.draft.w.p", JSON.stringify(stored));
    expect(readLocalDraft(place)).toEqual(expected);
  });

  test("what cannot be read is nothing", () => {
    device.set("nashir.draft.w.p", "{");
    expect(readLocalDraft(place)).toBeNull();
  });
});

test("what was kept is found, and nothing once it is forgotten", () => {
  const kept = { draft, basedOn: "2026-11-21T20:00:00.000Z", stored: false, intentId };
  expect(storeLocalDraft(place, kept)).toBe(true);
  expect(readLocalDraft(place)).toEqual({ draft, basedOn: kept.basedOn, intentId });
  expect(readLocalDraft({ ...place, post: "another" })).toBeNull();
  removeLocalDraft(place);
  expect(readLocalDraft(place)).toBeNull();
});

test("what is published after a reload is the same post as before it, and another than the draft", () => {
  const before = publishingId(intentId);
  storeLocalDraft(place, { draft, basedOn: null, intentId });
  expect(publishingId(readLocalDraft(place)?.intentId ?? "")).toBe(before);
  expect(before).not.toBe(intentId);
});

describe("beside a version that it was not written over, a kept draft", () => {
  const plan = { when: "time" as const, localTime: "2026-11-22T09:30" };
  const settings = { a: { title: "t", link: "" } };
  const typed = { ...emptyDraft, ...plan, content: "<b>قهوة</b> ", accountIds: ["a"], captions: { twitter: "x", youtube: "<br>" }, settings };
  const stored = { ...typed, content: "قهوة", captions: { twitter: "x" }, settings: { a: { link: "", title: "t" } } };
  const written = { ...stored, content: "قهوة اليوم" };
  test.each([
    ["is the same", stored, stored, "SCHEDULED", "same"],
    ["is the same as it was sent, and reads otherwise", typed, stored, "SCHEDULED", "on"],
    ["goes on from it", written, stored, "SCHEDULED", "on"],
    ["has a time that is not its post's yet", { ...written, localTime: "2026-11-23T09:30" }, { ...stored, when: "draft" as const }, "DRAFT", "on"],
    ["is of another time than somebody has given it since", { ...written, localTime: "2026-11-23T09:30" }, stored, "SCHEDULED", "another"],
    ["went to the queue, which gave it its time", { ...stored, when: "queue" as const }, stored, "SCHEDULED", "on"],
    ["is not what somebody else has written", written, { ...stored, content: "شاي" }, "DRAFT", "another"],
    ["is not what somebody else has set", written, { ...stored, settings: {} }, "DRAFT", "another"],
    ["is not what somebody else has written for one platform", written, { ...stored, captions: {} }, "DRAFT", "another"],
  ])("%s", async (_what, kept, newer, status, expected) => {
    const sent = [await contentHash(fieldsOf(emptyDraft, [])), await contentHash(fieldsOf(typed, ["twitter", "youtube"]))];
    expect(compareWithServerVersion({ draft: kept, sent }, newer, status)).toBe(expected);
  });

  test("is another one where nothing was sent", () => {
    expect(compareWithServerVersion({ draft: stored }, stored, "DRAFT")).toBe("another");
  });
});
