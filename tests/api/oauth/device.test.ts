import { beforeAll, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { type Seeded, seedPerson } from "../http/seed";
import { clientIdOf, form, inBrowser, origin, refusal, rest, send, startRig } from "./rig";

/** A device without a browser shows a code; a person who types it decides (RFC 8628). */

await startRig();

let person: Seeded;
let clientId: string;
beforeAll(async () => {
  person = await seedPerson();
  clientId = await clientIdOf();
});

async function show() {
  const { body } = await form("/oauth/device", { client_id: clientId, scope: "posts:read" });
  return { deviceCode: String(body.device_code), userCode: String(body.user_code), body };
}

const poll = (deviceCode: string) =>
  form("/oauth/token", { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: clientId, device_code: deviceCode });

const answer = (userCode: string, allow: boolean) => inBrowser(person, "decideDevice", { userCode, allow, workspaceId: person.workspaceId });

test("the device receives the code to show, the address, and the polling interval", async () => {
  expect((await show()).body).toEqual({
    device_code: expect.any(String),
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: `${origin}/device`,
    verification_uri_complete: expect.stringContaining(`${origin}/device?user_code=`),
    expires_in: 600,
    interval: 5,
  });
  const { status, headers } = await send("/oauth/device?user_code=ABCD");
  expect([status, headers.get("location")]).toEqual([303, "/device?user_code=ABCD"]);
});

test("it polls, is slowed down, and gets its tokens once the person allows it, once", async () => {
  const { deviceCode, userCode } = await show();
  expect(refusal(await poll(deviceCode))).toEqual([400, "authorization_pending"]);
  expect(refusal(await poll(deviceCode))).toEqual([400, "slow_down"]);
  expect(await answer(userCode.toLowerCase().replace("-", " "), true)).toMatchObject({ status: 200 });
  const { status, body } = await poll(deviceCode);
  expect([status, body.scope]).toEqual([200, "posts:read"]);
  expect(await rest(String(body.access_token))).toBe("200 ok");
  expect(refusal(await poll(deviceCode))).toEqual([400, "invalid_grant"]);
});

test("a refusal is final", async () => {
  const { deviceCode, userCode } = await show();
  await answer(userCode, false);
  expect(refusal(await poll(deviceCode))).toEqual([400, "access_denied"]);
  expect(await answer(userCode, true)).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("a code ends", async () => {
  const { deviceCode, userCode } = await show();
  await database().oAuthDeviceCode.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
  expect(refusal(await poll(deviceCode))).toEqual([400, "expired_token"]);
  expect(await answer(userCode, true)).toMatchObject({ code: "NOT_FOUND" });
});

test("another app's device code, and one that nobody knows, give nothing", async () => {
  const { deviceCode } = await show();
  clientId = await clientIdOf();
  expect(refusal(await poll(deviceCode))).toEqual([400, "invalid_grant"]);
  expect(refusal(await poll("unknown"))).toEqual([400, "invalid_grant"]);
});

test("guessing codes is slowed", async () => {
  const guesser = await seedPerson();
  const guess = () => inBrowser(guesser, "decideDevice", { userCode: "BBBB-BBBB", allow: true, workspaceId: guesser.workspaceId });
  const codes: (string | null)[] = [];
  for (let count = 0; count < 21; count++) codes.push((await guess()).code);
  expect([codes.filter((code) => code === "NOT_FOUND").length, codes.at(-1)]).toEqual([20, "RATE_LIMITED"]);
});
