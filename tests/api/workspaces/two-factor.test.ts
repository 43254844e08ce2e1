import { TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import { passSecondStep, resetTwoFactor } from "@/server/domains/workspaces";
import { type Seeded, seedPerson } from "../http/seed";
import { inDashboard, refusalOf } from "./person";

const currentPassword = "a long enough password";
let person: Seeded;

beforeEach(async () => {
  person = await seedPerson();
});

const codeOf = (secret: string, stepsAhead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** Turned on; the app's secret and the recovery codes. The code that turned it on is used up, so later ones are the next step's. */
async function turnOn() {
  const { twoFactor } = inDashboard(person);
  const { secret } = await twoFactor.begin({ currentPassword });
  const code = codeOf(secret);
  const { codes } = await twoFactor.confirm({ code });
  return { secret, code, codes };
}

describe("two-step verification", () => {
  test("is off until a code of the app was seen, and asks for the password before it tells a secret", async () => {
    const { twoFactor } = inDashboard(person);
    expect(await twoFactor.state()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect(await refusalOf(twoFactor.begin({ currentPassword: "not the password" }))).toEqual({ code: "VALIDATION_ERROR", path: "currentPassword" });
    const { secret, uri } = await twoFactor.begin({ currentPassword });
    expect(uri).toContain(`secret=${secret}`);
    expect(await passSecondStep(person.userId, undefined)).toBe("passed");
    expect(await refusalOf(twoFactor.confirm({ code: "000000" }))).toEqual({ code: "VALIDATION_ERROR", path: "code" });
    expect(await twoFactor.state()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect(await twoFactor.confirm({ code: codeOf(secret) })).toEqual({ codes: expect.toSatisfy((codes: string[]) => codes.length === 10) });
    expect(await twoFactor.state()).toEqual({ enabledAt: expect.any(String), recoveryCodesLeft: 10 });
    expect(await refusalOf(twoFactor.begin({ currentPassword }))).toEqual({ code: "CONFLICT" });
    expect(await refusalOf(twoFactor.confirm({ code: codeOf(secret, 1) }))).toEqual({ code: "CONFLICT" });
  });

  test("takes each code of the app once, also from two at the same time", async () => {
    const { secret, code } = await turnOn();
    expect(await passSecondStep(person.userId, undefined)).toBe("missing");
    expect(await passSecondStep(person.userId, code)).toBe("wrong");
    const next = codeOf(secret, 1);
    const both = await Promise.all([passSecondStep(person.userId, next), passSecondStep(person.userId, next)]);
    expect(both.sort()).toEqual(["passed", "wrong"]);
  });

  test("takes each recovery code once, however it is typed", async () => {
    const [first = ""] = (await turnOn()).codes;
    expect(await passSecondStep(person.userId, ` ${first.toUpperCase().replace("-", " ")} `)).toBe("passed");
    expect(await passSecondStep(person.userId, first)).toBe("wrong");
    expect((await inDashboard(person).twoFactor.state()).recoveryCodesLeft).toBe(9);
  });

  test("is turned off, and its codes renewed, with both steps only", async () => {
    const { codes } = await turnOn();
    const { twoFactor } = inDashboard(person);
    const [first = "", second = "", third = ""] = codes;
    expect(await refusalOf(twoFactor.disable({ currentPassword: "not the password", code: first }))).toEqual({
      code: "VALIDATION_ERROR",
      path: "currentPassword",
    });
    expect(await refusalOf(twoFactor.disable({ currentPassword, code: "123456" }))).toEqual({ code: "VALIDATION_ERROR", path: "code" });
    const renewed = await twoFactor.renewCodes({ currentPassword, code: first });
    expect(await passSecondStep(person.userId, second)).toBe("wrong");
    expect(renewed.codes).not.toContain(third);
    expect(await twoFactor.disable({ currentPassword, code: renewed.codes[0] ?? "" })).toEqual({ disabled: true });
    expect(await passSecondStep(person.userId, undefined)).toBe("passed");
    expect(await refusalOf(twoFactor.renewCodes({ currentPassword, code: "123456" }))).toEqual({ code: "CONFLICT" });
  });

  test("stays in the database as nothing that opens an account", async () => {
    const { secret, codes } = await turnOn();
    const rows = await acrossWorkspaces(
      "looks at all that is stored",
      () => database().$queryRaw<{ row: string }[]>`SELECT t::text AS row FROM "TwoFactor" t UNION ALL SELECT r::text FROM "RecoveryCode" r`,
    );
    const dump = rows.map(({ row }) => row).join("\n");
    expect(dump).toContain(person.userId);
    const hex = (text: string) => Buffer.from(text).toString("hex");
    for (const text of [secret, ...codes]) expect(dump).not.toMatch(new RegExp(`${text}|${hex(text)}`, "i"));
  });

  test("is reset by the operator for whoever lost everything", async () => {
    await turnOn();
    expect(await resetTwoFactor(person.email)).toEqual({ email: person.email, disabled: true });
    expect(await passSecondStep(person.userId, undefined)).toBe("passed");
    expect(await resetTwoFactor(person.email)).toEqual({ email: person.email, disabled: false });
  });

  test("signs every other session out when it is turned on", async () => {
    const session = await database().session.create({ data: { userId: person.userId, expiresAt: new Date(Date.now() + 86_400_000) } });
    await turnOn();
    expect((await database().session.findUniqueOrThrow({ where: { id: session.id } })).revokedAt).not.toBeNull();
  });
});
