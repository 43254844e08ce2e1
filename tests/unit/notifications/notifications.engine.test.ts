import { describe, expect, it } from "vitest";
import {
  type ConnectionFacts,
  digestKinds,
  endingConnection,
  groupedByKind,
  itemsToMail,
  mailClock,
  needingAttention,
  newestFirst,
  notificationsFor,
  soonestWay,
  unusualFigures,
} from "@/server/domains/notifications/notifications.engine";
import type { NotificationItem } from "@/server/domains/notifications/notifications.schema";

const now = new Date("2026-11-22T12:00:00.000Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe("a connection's end", () => {
  const facts: ConnectionFacts = {
    id: "c",
    platform: "TWITTER",
    accountName: "@shop",
    status: "ACTIVE",
    expiresAt: null,
    tokenVersion: 3,
    updatedAt: inDays(-2),
  };

  it.each([
    ["one that does not end by time", {}, null],
    ["one that ends in a week and more", { expiresAt: inDays(7) }, null],
    ["one that ends just within a week", { expiresAt: inDays(6.99) }, ["expiring", 6, inDays(-0.01)]],
    ["one that ends today", { expiresAt: inDays(0.5) }, ["expiring", 0, inDays(-6.5)]],
    ["one whose time is over", { expiresAt: inDays(-1) }, ["expired", 0, inDays(-1)]],
    ["one that the platform refused before its time", { status: "EXPIRED", expiresAt: inDays(20) }, ["expired", 0, inDays(-2)]],
    ["one that was refused and never ended by time", { status: "EXPIRED" }, ["expired", 0, inDays(-2)]],
  ] as const)("%s", (_name, change, expected) => {
    const notification = endingConnection({ ...facts, ...change }, now);
    const found = notification?.kind === "connections" ? [notification.health, notification.daysLeft, new Date(notification.at)] : notification;
    expect(found).toEqual(expected);
  });

  it("is another event after it was connected again", () => {
    const ended = { ...facts, status: "EXPIRED" };
    expect(endingConnection(ended, now)?.id).not.toBe(endingConnection({ ...ended, tokenVersion: 4 }, now)?.id);
  });
});

const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const post = (id: string, hours: number, status: "FAILED" | "PARTIALLY_PUBLISHED" = "FAILED"): NotificationItem => ({
  kind: "posts",
  id,
  at: at(hours),
  postId: id,
  text: "",
  status,
  accounts: [],
  remedy: "retry",
  reconnectId: null,
});
const approval = (state: "waiting" | "approved" | "returned" | "missed", hours: number): NotificationItem => ({
  kind: "approvals",
  id: `approval ${state}`,
  at: at(hours),
  postId: "p",
  text: "",
  state,
  comment: null,
});
const connection = (health: "expired" | "expiring", hours: number): NotificationItem => ({
  kind: "connections",
  id: health,
  at: at(hours),
  connectionId: "c",
  platform: "twitter",
  account: "@shop",
  health,
  daysLeft: 2,
});
const comment: NotificationItem = { kind: "comments", id: "comment", at: at(0), postId: "p", text: "", by: null, comment: "" };
const webhook: NotificationItem = { kind: "webhooks", id: "webhook", at: at(0), endpointId: "w", url: "https://x.example/" };
const anomaly: NotificationItem = { kind: "anomalies", id: "anomaly", at: at(0), campaign: null, text: "", days: 1, since: "2026-11-20" };
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe("the order", () => {
  it("is newest first, by name at the same moment, and tells one event once", () => {
    expect(ids(newestFirst([post("b", 1), post("a", 1), post("c", 3), post("d", 0), post("c", 2)]))).toEqual(["d", "a", "b", "c"]);
    expect(newestFirst([post("c", 3), post("c", 2)])[0]?.at).toBe(at(2));
  });

  it("of what needs somebody goes by urgency, and leaves out what is news alone", () => {
    const all = [
      comment,
      anomaly,
      connection("expiring", 0),
      webhook,
      approval("waiting", 0),
      approval("approved", 0),
      approval("returned", 1),
      approval("missed", 9),
      post("half", 0, "PARTIALLY_PUBLISHED"),
      post("late", 0),
      post("early", 9),
      connection("expired", 99),
    ];
    expect(ids(needingAttention(all, 20))).toEqual([
      "expired",
      "late",
      "early",
      "half",
      "approval missed",
      "approval waiting",
      "approval returned",
      "webhook",
      "expiring",
      "anomaly",
    ]);
    expect(ids(needingAttention(all, 2))).toEqual(["expired", "late"]);
  });
});

describe("a figure that is unusual on several days", () => {
  const found = (id: string, date: string, { changeId = "change", detectedAt = date } = {}) => ({ id, date, changeId, detectedAt });

  it.each([
    [
      "is one, told by the newest day, since it was first found",
      [found("2", "2026-11-19"), found("3", "2026-11-21"), found("1", "2026-11-17", { detectedAt: "2026-11-22" })],
      [["3", 3, "2026-11-17", "2026-11-19"]],
    ],
    ["counts a day once, whatever was found on it", [found("a", "2026-11-21"), found("b", "2026-11-21")], [["a", 1, "2026-11-21", "2026-11-21"]]],
    [
      "is another where the change is",
      [found("a", "2026-11-21"), found("b", "2026-11-20", { changeId: "other" })],
      [
        ["a", 1, "2026-11-21", "2026-11-21"],
        ["b", 1, "2026-11-20", "2026-11-20"],
      ],
    ],
    ["is none where nothing is", [], []],
  ])("%s", (_name, all, expected) => {
    expect(unusualFigures(all).map(({ newest, days, since, at: first }) => [newest.id, days, since, first])).toEqual(expected);
  });
});

describe("a person's notifications", () => {
  const all = [post("a", 1), webhook, anomaly];

  it.each([
    [
      "all of them, unread",
      { muted: [], read: [], limit: 9 },
      [
        ["anomaly", true],
        ["webhook", true],
        ["a", true],
      ],
    ],
    [
      "what was seen is known",
      { muted: [], read: ["webhook", "gone"], limit: 9 },
      [
        ["anomaly", true],
        ["webhook", false],
        ["a", true],
      ],
    ],
    ["kinds that are not wanted are left out", { muted: ["anomalies", "webhooks"], read: [], limit: 9 }, [["a", true]]],
    ["the newest where there are many", { muted: ["anomalies"], read: [], limit: 1 }, [["webhook", true]]],
  ] as const)("%s", (_name, { read, ...reader }, expected) => {
    expect(notificationsFor(all, { ...reader, read: new Set<string>(read) }).map(({ id, unread }) => [id, unread])).toEqual(expected);
  });
});

describe("what is mailed", () => {
  const failed = (id: string, days: number): NotificationItem => ({
    kind: "posts",
    id,
    at: inDays(days).toISOString(),
    postId: id,
    text: "",
    status: "FAILED",
    accounts: [],
    remedy: "retry",
    reconnectId: null,
  });
  const stopped: NotificationItem = { kind: "webhooks", id: "w", at: inDays(-1).toISOString(), endpointId: "w", url: "https://example.com" };
  const all = [failed("old", -5), failed("new", -1), stopped];
  const options = { kinds: ["posts", "webhooks"], since: { posts: inDays(-9), webhooks: inDays(-9) }, mailedIds: [], read: [] };

  it.each([
    ["all that is new, the newest first", {}, ["new", "w", "old"]],
    ["only the kinds that are wanted by mail", { since: { posts: inDays(-9) } }, ["new", "old"]],
    ["only those of the mail that is sent", { kinds: ["webhooks"] }, ["w"]],
    ["nothing from before its kind was chosen", { since: { posts: inDays(-1), webhooks: inDays(-9) } }, ["new", "w"]],
    ["of each kind by its own clock", { since: { posts: inDays(-9), webhooks: inDays(-0.5) } }, ["new", "old"]],
    ["nothing where nothing was ever chosen", { since: {} }, []],
    ["nothing twice", { mailedIds: ["new", "gone"] }, ["w", "old"]],
    ["nothing that was read", { read: ["w", "old"] }, ["new"]],
  ] as const)("%s", (_name, change, expected) => {
    const { read, ...rest } = { ...options, ...change };
    expect(itemsToMail(all, { ...rest, read: new Set(read) }).map(({ id }) => id)).toEqual(expected);
  });

  it.each([
    ["every day", "2026-11-25", ["posts"]],
    ["on Sundays with the weekly ones", "2026-11-29", ["posts", "anomalies"]],
  ])("a digest has %s its kinds", (_name, date, expected) => {
    expect(digestKinds({ daily: ["posts"], weekly: ["anomalies"] }, date)).toEqual(expected);
  });

  it("a kind comes in one way only, the soonest, and not at all where it is off", () => {
    const options = {
      mailed: ["posts" as const],
      daily: ["posts" as const, "approvals" as const],
      weekly: ["approvals" as const, "webhooks" as const, "anomalies" as const],
    };
    expect(soonestWay(options, ["webhooks"])).toEqual({ mailed: ["posts"], daily: ["approvals"], weekly: ["anomalies"] });
  });

  it("a digest is grouped by kind", () => {
    expect(groupedByKind(all)).toEqual([
      { kind: "posts", items: [all[0], all[1]] },
      { kind: "webhooks", items: [stopped] },
    ]);
  });

  it.each([
    ["a first kind begins now", ["posts"], {}, { posts: now }],
    ["a second kind leaves the first where it was", ["posts", "webhooks"], { posts: inDays(-3) }, { posts: inDays(-3), webhooks: now }],
    ["what is no longer chosen has no clock", ["webhooks"], { posts: inDays(-3), webhooks: inDays(-2) }, { webhooks: inDays(-2) }],
    ["chosen again it begins again", ["posts"], { webhooks: inDays(-2) }, { posts: now }],
  ] as const)("%s", (_name, mailed, before, expected) => {
    expect(mailClock(mailed, before, now)).toEqual(expected);
  });
});
