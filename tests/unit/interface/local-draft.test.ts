import { beforeEach, describe, expect, test, vi } from "vitest";
import { emptyDraft } from "@/components/composer/draft";
import { readLocalDraft, removeLocalDraft, stepIntentId, storeLocalDraft } from "@/components/composer/local-draft";

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
    ["what was sent and not answered", { draft, basedOn: null, unanswered: [intentId] }, { draft, basedOn: null, unanswered: [intentId] }],
    ["marks of another kind", { draft, basedOn: 7, stored: "yes", zone: 3, intentId: "7", unanswered: "m" }, { draft, basedOn: null }],
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

describe("the id of a step of a draft", () => {
  const edit = { id: "p", revision: 1, content: "نص" };
  const id = stepIntentId(intentId, edit);
  test("is the same when it is sent again after a reload", () => {
    storeLocalDraft(place, { draft, basedOn: null, intentId, unanswered: [id] });
    const found = readLocalDraft(place);
    expect(found?.unanswered).toEqual([stepIntentId(found?.intentId ?? "", { ...edit })]);
  });

  test.each([
    ["another text", { ...edit, content: "نص آخر" }],
    ["another revision", { ...edit, revision: 2 }],
    ["another plan", { ...edit, publishNow: true }],
  ])("is another for %s", (_what, other) => {
    expect([id, intentId]).not.toContain(stepIntentId(intentId, other));
  });
});
