import { describe, expect, test } from "vitest";
import { type Entry, entriesOf, shareOf } from "@/components/activity/entries";
import type { Upload } from "@/components/media/upload-queue";
import type { BackgroundTask } from "@/server/domains/notifications/activity.schema";

const now = Date.parse("2027-03-01T10:00:00.000Z");
const ago = (ms: number) => new Date(now - ms).toISOString();

const task = (part: Partial<BackgroundTask>): BackgroundTask => ({
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
const nothing = { tasks: [], uploads: [], libraryShown: false, cut: [], shown: [] };
const keys = (known: Partial<Parameters<typeof entriesOf>[0]>) => entriesOf({ ...nothing, ...known }, now).map(({ key, running }) => [key, running]);

describe("the tray", () => {
  test.each<[string, Partial<Parameters<typeof entriesOf>[0]>, [string, boolean][]]>([
    ["is empty where nothing is known", {}, []],
    ["has a short task whose page was left", { tasks: [task({})] }, [["import:a", true]]],
    ["not one that has just begun", { tasks: [task({ startedAt: ago(200) })] }, []],
    ["nor one that its page shows", { tasks: [task({})], shown: ["import:a"] }, []],
    ["until it is long", { tasks: [task({ startedAt: ago(10_000) })], shown: ["import:a"] }, [["import:a", true]]],
    ["has an end, however short the task was", { tasks: [task({ state: "DONE", startedAt: ago(100) })] }, [["import:a", false]]],
    ["but for one that its page shows", { tasks: [task({ state: "FAILED", startedAt: ago(60_000) })], shown: ["import:a"] }, []],
    ["has a task that began later than this device's clock says", { tasks: [task({ startedAt: ago(-600_000) })] }, [["import:a", true]]],
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
        tasks: [task({ startedAt: ago(20_000) })],
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
    ["of one", [{ key: "a", running: true, task: task({}) }], 0.25],
    [
      "of two, each the same",
      [
        { key: "a", running: true, task: task({}) },
        { key: "u", running: true, upload: upload({}) },
      ],
      0.5,
    ],
    [
      "of those under way alone",
      [
        { key: "a", running: true, task: task({}) },
        { key: "b", running: false, task: task({ done: 20, state: "DONE" }) },
      ],
      0.25,
    ],
    [
      "unknown where one does not say",
      [
        { key: "a", running: true, task: task({ total: null }) },
        { key: "u", running: true, upload: upload({}) },
      ],
      null,
    ],
    ["never more than all", [{ key: "a", running: true, task: task({ done: 30 }) }], 1],
  ])("tells the share %s", (_name, entries, share) => {
    expect(shareOf(entries)).toBe(share);
  });
});
