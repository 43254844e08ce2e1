import { encode } from "next-auth/jwt";
import { TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { sessionSecret } from "@/server/auth/session";
import { database } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import { passSecondStep, resetTwoFactor, startSession } from "@/server/domains/workspaces";
import { handleTrpc } from "@/server/trpc/handler";
import { inDashboard } from "../http/dashboard";
import { type Seeded, seedPerson } from "../http/seed";
import { refusalOf } from "./person";

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

describe("guessing from a session", () => {
  const wrong = { currentPassword: "not the password" };
  const newPassword = "another long enough one";
  const limited = { code: "RATE_LIMITED" };
  const tenTimes = async (guess: () => Promise<unknown>, refused: object) => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await refusalOf(guess())).toMatchObject(refused);
  };
  const wrongPassword = { code: "VALIDATION_ERROR", path: "currentPassword" };

  test("ends after ten wrong passwords, whatever asks for them, for this person alone", async () => {
    const { codes } = await turnOn();
    const { account, twoFactor } = inDashboard(person);
    await tenTimes(() => account.changePassword({ ...wrong, newPassword }), wrongPassword);
    const right = { currentPassword, code: codes[0] ?? "" };
    expect(await refusalOf(account.changePassword({ currentPassword, newPassword }))).toEqual(limited);
    expect(await refusalOf(twoFactor.begin({ currentPassword }))).toEqual(limited);
    expect(await refusalOf(twoFactor.disable(right))).toEqual(limited);
    expect(await refusalOf(twoFactor.renewCodes(right))).toEqual(limited);
    const other = await seedPerson();
    expect(await inDashboard(other).account.changePassword({ currentPassword, newPassword })).toEqual({ changed: true, signedOutSessions: 0 });
  });

  test("is forgotten after the right password", async () => {
    const { account } = inDashboard(person);
    for (let attempt = 0; attempt < 9; attempt += 1) await refusalOf(account.changePassword({ ...wrong, newPassword }));
    await account.changePassword({ currentPassword, newPassword });
    expect(await refusalOf(account.changePassword({ ...wrong, newPassword }))).toMatchObject(wrongPassword);
  });

  test("ends after ten wrong codes, and the right password frees no more of them", async () => {
    const { codes } = await turnOn();
    const { account, twoFactor } = inDashboard(person);
    await tenTimes(() => twoFactor.disable({ currentPassword, code: "abcde-fghjk" }), { code: "VALIDATION_ERROR", path: "code" });
    await account.changePassword({ currentPassword, newPassword });
    const right = { currentPassword: newPassword, code: codes[0] ?? "" };
    expect(await refusalOf(twoFactor.disable(right))).toEqual(limited);
    expect(await refusalOf(twoFactor.renewCodes(right))).toEqual(limited);
  });

  test("ends while two-step verification is set up, too", async () => {
    const { twoFactor } = inDashboard(person);
    const { secret } = await twoFactor.begin({ currentPassword });
    await tenTimes(() => twoFactor.confirm({ code: "abcdef" }), { code: "VALIDATION_ERROR", path: "code" });
    expect(await refusalOf(twoFactor.confirm({ code: codeOf(secret) }))).toEqual(limited);
  });

  test("is answered with 429 and the time after which to go on", async () => {
    const sid = await startSession(person.userId, { userAgent: null, ipAddress: null });
    const token = await encode({ token: { sid, sub: person.userId }, secret: sessionSecret() });
    const ask = () =>
      handleTrpc(
        new Request("http://nashir.test/api/trpc/account.changePassword", {
          method: "POST",
          headers: { "content-type": "application/json", origin: "http://nashir.test", host: "nashir.test", cookie: `nashir.session=${token}` },
          body: JSON.stringify({ ...wrong, newPassword }),
        }),
      );
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await ask()).status).toBe(400);
    const answer = await ask();
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(await answer.json()).toMatchObject({ error: { data: { appCode: "RATE_LIMITED", retryAfterSeconds: seconds } } });
  });
});
