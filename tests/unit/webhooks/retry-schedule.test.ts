import { describe, expect, it } from "vitest";
import { type AttemptState, afterAttempt, healthy, openDelivery } from "@/server/domains/webhooks/webhooks.engine";

const delays = [60, 300, 1_800, 7_200, 43_200];
const start = Date.parse("2026-11-21T07:00:00.000Z");
const minute = (minutes: number) => new Date(start + minutes * 60_000);
const fresh = (): AttemptState => ({ endpoint: healthy, delivery: openDelivery(minute(0), true) });

type Step = readonly [deliveryName: string, atMinute: number, succeeded: boolean];

/** Plays attempts of several deliveries to one endpoint. */
function play(steps: readonly Step[]) {
  let endpoint = healthy;
  const deliveries = new Map<string, AttemptState["delivery"]>();
  const counts = steps.map(([name, at, succeeded]) => {
    const delivery = deliveries.get(name) ?? openDelivery(minute(at), true);
    const next = afterAttempt({ endpoint, delivery }, succeeded, minute(at), delays);
    endpoint = next.endpoint;
    deliveries.set(name, next.delivery);
    return endpoint.failureCount;
  });
  return { counts, endpoint, of: (name: string) => deliveries.get(name) };
}

describe("a receiver that is dead", () => {
  const attempts: readonly [atMinute: number, count: number, nextAtMinute: number | null][] = [
    [0, 1, 1],
    [1, 2, 6],
    [6, 3, 36],
    [36, 4, 156],
    [156, 5, null],
  ];

  it("is tried at 0, 1, 6, 36 and 156 minutes, counting one each, and disabled at the fifth", () => {
    let state = fresh();
    for (const [at, count, next] of attempts) {
      state = afterAttempt(state, false, minute(at), delays);
      expect([state.endpoint.failureCount, state.delivery.nextAttemptAt]).toEqual([count, next === null ? null : minute(next)]);
    }
    expect(state).toEqual({
      endpoint: { failureCount: 5, countedFailureAt: minute(156), disabledAt: minute(156) },
      delivery: { status: "PARKED", failures: 5, nextAttemptAt: null },
    });
  });
});

describe("counting", () => {
  it.each<[string, readonly Step[], readonly number[]]>([
    [
      "a burst counts once",
      [
        ["a", 0, false],
        ["b", 0, false],
        ["c", 0.5, false],
        ["d", 0.99, false],
      ],
      [1, 1, 1, 1],
    ],
    [
      "the wait to the millisecond counts",
      [
        ["a", 0, false],
        ["b", 1, false],
      ],
      [1, 2],
    ],
    [
      "the second count waits five minutes",
      [
        ["a", 0, false],
        ["a", 1, false],
        ["b", 5.99, false],
        ["b", 6, false],
      ],
      [1, 2, 2, 3],
    ],
    [
      "a success resets",
      [
        ["a", 0, false],
        ["a", 1, false],
        ["b", 2, true],
        ["c", 3, false],
        ["d", 3.5, false],
      ],
      [1, 2, 0, 1, 1],
    ],
    [
      "two deliveries of one outage climb as one",
      [
        ["a", 0, false],
        ["b", 0.5, false],
        ["a", 1, false],
        ["b", 1.5, false],
        ["a", 6, false],
        ["b", 6.5, false],
      ],
      [1, 1, 2, 2, 3, 3],
    ],
    [
      "a late failure counts one, however late",
      [
        ["a", 0, false],
        ["b", 10_000, false],
      ],
      [1, 2],
    ],
  ])("%s", (_name, steps, counts) => {
    expect(play(steps).counts).toEqual(counts);
  });

  it("keeps the time of the failure that last raised the count", () => {
    expect(
      play([
        ["a", 0, false],
        ["b", 0.5, false],
      ]).endpoint.countedFailureAt,
    ).toEqual(minute(0));
  });
});

describe("one delivery", () => {
  it("succeeds once", () => {
    const { of, endpoint } = play([
      ["a", 0, false],
      ["a", 1, true],
    ]);
    expect(of("a")).toEqual({ status: "SUCCEEDED", failures: 1, nextAttemptAt: null });
    expect(endpoint).toEqual(healthy);
  });

  it("ends FAILED after its last retry when other deliveries keep the endpoint active", () => {
    const { of, endpoint } = play([
      ["a", 0, false],
      ["b", 0, true],
      ["a", 1, false],
      ["c", 2, true],
      ["a", 6, false],
      ["d", 7, true],
      ["a", 36, false],
      ["e", 37, true],
      ["a", 156, false],
      ["f", 157, true],
      ["a", 876, false],
    ]);
    expect(of("a")).toEqual({ status: "FAILED", failures: 6, nextAttemptAt: null });
    expect(endpoint).toEqual({ failureCount: 1, countedFailureAt: minute(876), disabledAt: null });
  });

  it("waits twelve hours before its last attempt", () => {
    const state = afterAttempt({ endpoint: healthy, delivery: { status: "PENDING", failures: 4, nextAttemptAt: minute(156) } }, false, minute(156), delays);
    expect(state.delivery).toEqual({ status: "PENDING", failures: 5, nextAttemptAt: minute(156 + 720) });
  });
});

describe("a disabled endpoint", () => {
  const disabled = { failureCount: 5, countedFailureAt: minute(156), disabledAt: minute(156) };
  const parked = { status: "PARKED", failures: 1, nextAttemptAt: null } as const;

  it("is not counted further by what was on its way", () => {
    expect(afterAttempt({ endpoint: disabled, delivery: parked }, false, minute(999), delays)).toEqual({
      endpoint: disabled,
      delivery: { status: "PARKED", failures: 2, nextAttemptAt: null },
    });
  });

  it("stays disabled after a success, its count 0", () => {
    expect(afterAttempt({ endpoint: disabled, delivery: parked }, true, minute(157), delays)).toEqual({
      endpoint: { failureCount: 0, countedFailureAt: null, disabledAt: minute(156) },
      delivery: { status: "SUCCEEDED", failures: 1, nextAttemptAt: null },
    });
  });

  it("holds new deliveries of a disabled endpoint and starts replayed ones at the first retry delay", () => {
    expect(openDelivery(minute(1), false)).toEqual({ status: "PARKED", failures: 0, nextAttemptAt: null });
    expect(openDelivery(minute(1), true)).toEqual({ status: "PENDING", failures: 0, nextAttemptAt: minute(1) });
  });

  it("counts from 1 again once it was enabled", () => {
    const replayed = afterAttempt({ endpoint: healthy, delivery: openDelivery(minute(200), true) }, false, minute(200), delays);
    expect([replayed.endpoint.failureCount, replayed.delivery.nextAttemptAt]).toEqual([1, minute(201)]);
  });
});
