import { describe, expect, it } from "vitest";
import { failure, isTooLarge, pauseSeconds } from "@/server/platforms/ads/meta-failures";
import type { PlatformErrorClass } from "@/server/platforms/platform-error";

const now = new Date("2026-11-21T12:00:00Z");
const answer = (status: number, error: unknown, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers), json: { error } });

describe("Meta's refusals", () => {
  it.each<[number, Record<string, unknown>, PlatformErrorClass, PlatformErrorClass]>([
    [400, { code: 190, error_subcode: 463 }, "RECONNECT", "RECONNECT"],
    [400, { code: 102 }, "RECONNECT", "RECONNECT"],
    [403, { code: 200 }, "BLOCKED", "BLOCKED"],
    [403, { code: 294 }, "BLOCKED", "BLOCKED"],
    [403, { code: 272 }, "BLOCKED", "BLOCKED"],
    [403, { code: 10 }, "BLOCKED", "BLOCKED"],
    [400, { code: 4, error_subcode: 1_504_022 }, "RATE", "RATE"],
    [400, { code: 17, error_subcode: 2_446_079 }, "RATE", "RATE"],
    [400, { code: 613, error_subcode: 1_487_742 }, "RATE", "RATE"],
    [400, { code: 80_000 }, "RATE", "RATE"],
    [400, { code: 80_004 }, "RATE", "RATE"],
    [400, { code: 100, error_subcode: 33 }, "INVALID", "INVALID"],
    [400, { code: 100, error_subcode: 1_504_018 }, "INVALID", "INVALID"],
    [400, { code: 100, error_subcode: 1_487_390 }, "BLOCKED", "BLOCKED"],
    [400, { code: 368 }, "BLOCKED", "BLOCKED"],
    [400, { code: 2_635 }, "CONFIG", "CONFIG"],
    [400, { code: 101, message: "Error validating application." }, "CONFIG", "CONFIG"],
    [400, { code: 2, error_subcode: 1_504_043, is_transient: true }, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [400, { code: -2, error_subcode: 2_490_547 }, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [503, {}, "TRANSIENT", "UNKNOWN_OUTCOME"],
    [302, {}, "CONFIG", "CONFIG"],
  ])("%i %j: read %s, write %s", (status, error, reading, writing) => {
    expect(failure(answer(status, error), { creating: false, now }).errorClass).toBe(reading);
    expect(failure(answer(status, error), { creating: true, now }).errorClass).toBe(writing);
  });

  it.each([
    ["business minutes", { "x-business-use-case-usage": '{"1":[{"type":"ads_management","estimated_time_to_regain_access":7}]}' }, "2026-11-21T12:07:00.000Z"],
    ["account seconds", { "x-ad-account-usage": '{"acc_id_util_pct":100,"reset_time_duration":90}' }, "2026-11-21T12:01:30.000Z"],
    ["nothing", {}, undefined],
  ])("tells when to come back by %s", (_name, headers, at) => {
    expect(failure(answer(400, { code: 80_004 }, headers), { creating: false, now }).options.retryAt?.toISOString()).toBe(at);
  });

  it("knows what is too large for one request", () => {
    expect(isTooLarge(answer(400, { code: 100, error_subcode: 1_504_018 }))).toBe(true);
    expect(isTooLarge(answer(400, { code: 100 }))).toBe(false);
    expect(isTooLarge({ status: 200, headers: new Headers(), json: { data: [] } })).toBe(false);
  });
});

describe("the pace that Meta asks for", () => {
  const business = (entry: object) => ({ "x-business-use-case-usage": JSON.stringify({ "1": [{ type: "ads_insights", ...entry }] }) });
  it.each<[Record<string, string>, number]>([
    [{}, 0],
    [{ "x-business-use-case-usage": "not json" }, 0],
    [business({ call_count: 79, total_cputime: 10, total_time: 3 }), 0],
    [business({ call_count: 10, total_cputime: 81 }), 15],
    [business({ total_time: 95 }), 60],
    [business({ call_count: 100, estimated_time_to_regain_access: 3 }), 180],
    [{ "x-ad-account-usage": '{"acc_id_util_pct":84.2}' }, 15],
    [{ "x-fb-ads-insights-throttle": '{"app_id_util_pct":100,"acc_id_util_pct":10}' }, 60],
  ])("%j: %i s", (headers, seconds) => {
    expect(pauseSeconds(new Headers(headers))).toBe(seconds);
  });
});
