import { TRPCError } from "@trpc/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { failureOf } from "@/server/http/failures";
import { AppError } from "@/server/lib/errors";
import { refusedStatement } from "@/server/lib/refused-statement";

const conflict = new AppError("CONFLICT", "already running");
const zodError = z.strictObject({ list: z.array(z.string()) }).safeParse({ list: ["a", 1], more: 1 }).error;
const driver = Object.assign(new Error('relation "Post" does not exist at host db.internal'), { code: "42P01" });

/** As Prisma wraps the errors of its driver adapter. */
function fromPrisma(originalCode: string) {
  return Object.assign(new Error("Invalid `prisma.post.create()` invocation"), { code: "P2010", meta: { driverAdapterError: { cause: { originalCode } } } });
}

const internal = (requestId: string) => ({
  code: "INTERNAL_ERROR",
  message: "Something failed on our side. Quote the request id when you report it.",
  details: { requestId },
});
const unstorable = {
  code: "VALIDATION_ERROR",
  message: "the request holds characters that cannot be stored",
  details: { issues: [{ path: "", message: "the request holds characters that cannot be stored", code: "invalid_encoding" }] },
};
const lostRace = { code: "CONFLICT", message: "Another request changed or deleted this at the same moment. Try again.", details: undefined };

describe("failureOf", () => {
  test.each<[string, unknown, unknown]>([
    ["our own error", conflict, { code: "CONFLICT", message: "already running", details: undefined }],
    [
      "our own error, carried by tRPC",
      new TRPCError({ code: "BAD_REQUEST", cause: conflict }),
      { code: "CONFLICT", message: "already running", details: undefined },
    ],
    [
      "what zod found in the input",
      new TRPCError({ code: "BAD_REQUEST", cause: zodError }),
      {
        code: "VALIDATION_ERROR",
        message: "list.1: Invalid input: expected string, received number; more: is not a known property",
        details: {
          issues: [
            { path: "list.1", message: "Invalid input: expected string, received number", code: "invalid_type" },
            { path: "more", message: "is not a known property", code: "unrecognized_keys" },
          ],
        },
      },
    ],
    ["what zod found in our own output", new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: zodError }), internal("r")],
    ["a driver's error", new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: driver }), internal("r")],
    ["a driver's error as it is", driver, internal("r")],
    ["something that is no error", "boom", internal("r")],
    ["NUL that reached the database", new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: fromPrisma("22021") }), unstorable],
    ["NUL in JSON that reached the database", fromPrisma("22P05"), unstorable],
    ["a row that was deleted meanwhile", new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: fromPrisma("23503") }), lostRace],
    ["a deadlock", Object.assign(new Error("deadlock detected"), { code: "40P01" }), lostRace],
    ["another error of the database", fromPrisma("53300"), internal("r")],
  ])("%s", (_name, thrown, expected) => {
    const { code, message, details } = failureOf(thrown, "r");
    expect({ code, message, details }).toEqual(expected);
  });
});

test("the fields are named whose text the database refused", () => {
  const details = refusedStatement(fromPrisma("22021"), { name: "a", externalId: "a\0", metadata: { list: ["\0"], "\0": 1 } })?.details;
  expect(((details?.issues ?? []) as { path: string }[]).map(({ path }) => path).sort()).toEqual(["externalId", "metadata.\0", "metadata.list.0"]);
});

test("an error names a hundred fields at most", () => {
  const found = z.object({ list: z.array(z.string()) }).safeParse({ list: Array.from({ length: 5_000 }, () => 1) }).error;
  const unknown = z.strictObject({}).safeParse(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [index, 1]))).error;
  for (const cause of [found, unknown]) {
    const { message, details } = failureOf(new TRPCError({ code: "BAD_REQUEST", cause }), "r");
    expect(details?.issues).toHaveLength(100);
    expect(message.length).toBeLessThan(10_000);
  }
});
