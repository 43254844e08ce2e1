import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { ErrorNotice } from "@/components/errors/error-text";
import { type ErrorCode, errorStatus } from "@/server/lib/errors";
import type { ErrorData } from "@/server/trpc/init";
import { renderMarkup } from "@/tests/fixtures/markup";
import { words } from "@/tests/fixtures/words";

function refused(code: ErrorCode, details: Record<string, unknown> = {}): unknown {
  const data: Partial<ErrorData> = { appCode: code, details, requestId: "r-1" };
  return Object.assign(new TRPCClientError("refused"), { data });
}

const codes = Object.keys(errorStatus) as ErrorCode[];
const cases = (["ar", "en"] as const).flatMap((locale) => codes.map((code) => [locale, code] as const));

test.each(cases)("in %s, %s has a title and, beside it, a sentence of its own", (locale, code) => {
  const notice = renderMarkup(locale, <ErrorNotice error={refused(code)} />);
  const title = words(locale, "error")(`title.${code}`);
  expect(notice).toContain(`>${title}</strong>`);
  expect(notice).toMatch(/<p [^>]*>[^<]{20,}<\/p>/);
  expect(notice).not.toMatch(new RegExp(`<p [^>]*>${title}\\.?</p>`));
});

test("a plan that is missing is named", () => {
  expect(renderMarkup("en", <ErrorNotice error={refused("PLAN_REQUIRED", { requiredPlan: "ENTERPRISE" })} />)).toContain(
    words("en", "settings")("profile.plans.ENTERPRISE"),
  );
});

test("who is signed out can sign in from where the call was refused; nobody else is asked to", () => {
  const signIn = words("ar", "error")("signIn");
  expect(renderMarkup("ar", <ErrorNotice error={refused("UNAUTHORIZED")} />)).toContain(`>${signIn}</span></button>`);
  expect(renderMarkup("ar", <ErrorNotice error={refused("FORBIDDEN")} />)).not.toContain(signIn);
});
