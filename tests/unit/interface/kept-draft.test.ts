import { beforeEach, describe, expect, test, vi } from "vitest";
import { emptyDraft } from "@/components/composer/draft";
import { keep, readKept, rebase } from "@/components/composer/kept-draft";

const place = { workspaceId: "w", post: "p", copyOf: null };
const draft = { ...emptyDraft, content: "نص" };
let device: Map<string, string>;

beforeEach(() => {
  device = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

describe("what is found on the device", () => {
  test.each([
    ["what was kept", { draft, basedOn: "2026-11-21T20:00:00.000Z" }, { draft, basedOn: "2026-11-21T20:00:00.000Z" }],
    ["one that starts from nothing", { draft, basedOn: null }, { draft, basedOn: null }],
    ["one of an earlier release, which kept nothing but the draft", { content: "نص", captions: {} }, { draft, basedOn: null }],
    ["what is no draft", { text: "نص" }, null],
    ["a draft without a text", { draft: {}, basedOn: null }, null],
    ["nothing", null, null],
  ])("%s", (_, stored, expected) => {
    device.set("nashir.draft.w.p", JSON.stringify(stored));
    expect(readKept(place)).toEqual(expected);
  });

  test("what cannot be read is nothing", () => {
    device.set("nashir.draft.w.p", "{");
    expect(readKept(place)).toBeNull();
  });
});

describe("once the stored post has taken the draft over", () => {
  test("what is kept stands over the post's new version", () => {
    keep(place, { draft, basedOn: "2026-11-21T20:00:00.000Z" });
    rebase(place, "2026-11-21T21:00:00.000Z");
    expect(readKept(place)).toEqual({ draft, basedOn: "2026-11-21T21:00:00.000Z" });
  });

  test("nothing is kept where nothing was", () => {
    rebase(place, "2026-11-21T21:00:00.000Z");
    expect(device.size).toBe(0);
  });
});
