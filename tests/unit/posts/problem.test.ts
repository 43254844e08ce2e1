import { describe, expect, test } from "vitest";
import type { PlatformErrorClass } from "@/server/domains/posts/post-detail.schema";
import { problemOf, remedyFor } from "@/server/domains/posts/problem.engine";
import { platformErrorClasses } from "@/server/platforms/platform-error";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { faultCodes, refusalCodes } from "@/shared/social/findings";
import { platformDocs } from "@/shared/social/platform-docs";

const docs = platformDocs.TIKTOK;
const of = (errorClass: PlatformErrorClass | null, error: string | null) => problemOf({ platform: "TIKTOK", errorClass, error });

describe("the problem of a failed account", () => {
  test.each<[string, PlatformErrorClass, string, { code: string; message: string; retryable: boolean; docs: string | null }]>([
    ["the platform's own words", "INVALID", "Bad video: no", { code: "INVALID", message: "Bad video: no", retryable: false, docs }],
    ["a name that is not ours", "INVALID", "SPAM_RISK: no", { code: "INVALID", message: "SPAM_RISK: no", retryable: false, docs }],
    ["our own check", "INVALID", "TEXT_TOO_LONG: Too\nlong.", { code: "TEXT_TOO_LONG", message: "Too\nlong.", retryable: false, docs }],
    ["a file that is gone", "INVALID", "MEDIA_GONE: x.", { code: "MEDIA_GONE", message: "x.", retryable: false, docs: null }],
    ["files that took too long", "INVALID", "PROCESSING_TOO_LONG: x.", { code: "PROCESSING_TOO_LONG", message: "x.", retryable: true, docs }],
    ["a file's host that failed", "TRANSIENT", "MEDIA_HOST_FAILED: x.", { code: "MEDIA_HOST_FAILED", message: "x.", retryable: true, docs: null }],
    ["a lost answer", "UNKNOWN_OUTCOME", "OUTCOME_UNKNOWN: cut.", { code: "OUTCOME_UNKNOWN", message: "cut.", retryable: false, docs }],
    [
      "a lost account, after a lost answer",
      "UNKNOWN_OUTCOME",
      "OUTCOME_UNKNOWN: CONNECTION_LOST: x.",
      { code: "OUTCOME_UNKNOWN", message: "CONNECTION_LOST: x.", retryable: false, docs },
    ],
    ["a moment's limit", "RATE", "Slow.", { code: "RATE", message: "Slow.", retryable: true, docs }],
    ["a day's limit", "QUOTA_DAY", "Full.", { code: "QUOTA_DAY", message: "Full.", retryable: true, docs }],
    ["an account to connect again", "RECONNECT", "Expired.", { code: "RECONNECT", message: "Expired.", retryable: false, docs }],
    ["a restricted account", "BLOCKED", "No.", { code: "BLOCKED", message: "No.", retryable: false, docs }],
    ["an app that is not allowed", "CONFIG", "No.", { code: "CONFIG", message: "No.", retryable: false, docs }],
    ["the same again", "DUPLICATE", "Twice.", { code: "DUPLICATE", message: "Twice.", retryable: false, docs }],
  ])("%s", (_, errorClass, error, expected) => {
    expect(of(errorClass, error)).toEqual({ class: errorClass, remedy: expect.any(String), ...expected });
  });

  test("is unknown where no class was stored, and has words where no error was", () => {
    expect(of(null, "refused")).toBeNull();
    expect(of("TRANSIENT", null)).toMatchObject({ code: "TRANSIENT", message: "Failed." });
  });
});

test("each name and each class has a remedy, and each platform its documentation", () => {
  const sentences = [
    ...[...refusalCodes, ...faultCodes, "CONNECTION_EXPIRED" as const].map(remedyFor),
    ...platformErrorClasses.map((each) => of(each, null)?.remedy),
  ];
  expect(sentences.filter((sentence) => !/^[A-Z].+\.$/.test(sentence ?? ""))).toEqual([]);
  expect(socialPlatforms.filter((platform) => !URL.canParse(platformDocs[platform]))).toEqual([]);
});
