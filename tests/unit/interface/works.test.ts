import { describe, expect, test } from "vitest";
import type { Upload } from "@/components/media/upload-queue";
import { type Entry, entriesOf, shareOf } from "@/components/works/entries";
import type { Work } from "@/server/domains/notifications/works.schema";

const now = Date.parse("2027-03-01T10:00:00.000Z");
const ago = (ms: number) => new Date(now - ms).toISOString();

const work = (part: Partial<Work>): Work => ({
  id: "import:a",
  kind: "IMPORT",
  name: "year.csv",
  state: "RUNNING",
  done: 5,
  total: 20,
  startedAt: ago(5_000),
  finishedAt: null,
  cancellable: true,
  result: null,
  error: null,
  ...part,
});
const upload = (part: Partial<Upload>): Upload => ({
  key: "u",
  name: "clip.mp4",
  bytes: 100,
  sent: 75,
  state: "sending",
  refusal: null,
  startedAt: now - 5_000,
  place: null,
  ...part,
});
const nothing = { works: [], uploads: [], libraryShown: false, cut: [], shown: [] };
const keys = (known: Partial<Parameters<typeof entriesOf>[0]>) => entriesOf({ ...nothing, ...known }, now).map(({ key, running }) => [key, running]);

describe("the tray", () => {
  test.each<[string, Partial<Parameters<typeof entriesOf>[0]>, [string, boolean][]]>([
    ["is empty where nothing is known", {}, []],
    ["has a short work whose page was left", { works: [work({})] }, [["import:a", true]]],
    ["not one that has just begun", { works: [work({ startedAt: ago(200) })] }, []],
    ["nor one that its page shows", { works: [work({})], shown: ["import:a"] }, []],
    ["until it is long", { works: [work({ startedAt: ago(10_000) })], shown: ["import:a"] }, [["import:a", true]]],
    ["has an end, however short the work was", { works: [work({ state: "DONE", startedAt: ago(100) })] }, [["import:a", false]]],
    ["but for one that its page shows", { works: [work({ state: "FAILED", startedAt: ago(60_000) })], shown: ["import:a"] }, []],
    ["has a work that began later than this device's clock says", { works: [work({ startedAt: ago(-600_000) })] }, [["import:a", true]]],
    ["has an upload into the library", { uploads: [upload({})] }, [["u", true]]],
    ["not while the library is on view", { uploads: [upload({})], libraryShown: true }, []],
    ["nor while its post is", { uploads: [upload({ place: "composer" })] }, []],
    ["until it is long", { uploads: [upload({ place: "composer", startedAt: now - 10_000 })] }, [["u", true]]],
    [
      "has a file that arrived unseen, and one that failed",
      { uploads: [upload({ state: "arrived" }), upload({ key: "v", state: "failed", startedAt: now - 6_000 })] },
      [
        ["u", false],
        ["v", false],
      ],
    ],
    [
      "has the newest first and what was cut last",
      {
        works: [work({ startedAt: ago(20_000) })],
        uploads: [upload({ startedAt: now - 15_000 }), upload({ key: "v", state: "waiting", startedAt: now - 30_000 })],
        cut: [{ name: "old.mp4", bytes: 9 }],
      },
      [
        ["u", true],
        ["import:a", true],
        ["v", true],
        ["cut old.mp4 9", false],
      ],
    ],
  ])("%s", (_name, known, expected) => {
    expect(keys(known)).toEqual(expected);
  });

  test.each<[string, Entry[], number | null]>([
    ["of nothing", [], null],
    ["of one", [{ key: "a", running: true, work: work({}) }], 0.25],
    [
      "of two, each the same",
      [
        { key: "a", running: true, work: work({}) },
        { key: "u", running: true, upload: upload({}) },
      ],
      0.5,
    ],
    [
      "of those under way alone",
      [
        { key: "a", running: true, work: work({}) },
        { key: "b", running: false, work: work({ done: 20, state: "DONE" }) },
      ],
      0.25,
    ],
    [
      "unknown where one does not say",
      [
        { key: "a", running: true, work: work({ total: null }) },
        { key: "u", running: true, upload: upload({}) },
      ],
      null,
    ],
    ["never more than all", [{ key: "a", running: true, work: work({ done: 30 }) }], 1],
  ])("tells the share %s", (_name, entries, share) => {
    expect(shareOf(entries)).toBe(share);
  });
});
