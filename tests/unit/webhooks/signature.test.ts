import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifySnippets } from "@/components/webhooks/verify-snippets";
import { signatureHeader } from "@/server/domains/webhooks/webhooks.engine";

const secret = `whsec_${"k".repeat(43)}`;
const other = `whsec_${"o".repeat(43)}`;
const body = '{"id":"1","data":{"post":{"content":"السلام عليكم 👋🏽 \\u0000 é"}}}';
const sentAt = new Date("2026-11-21T07:00:00.900Z");
const t = Math.floor(sentAt.getTime() / 1_000);

describe("the signature", () => {
  it("is one t and one v1 for each secret", () => {
    expect(signatureHeader(body, [secret], sentAt)).toMatch(new RegExp(`^t=${t},v1=[0-9a-f]{64}$`));
    expect(signatureHeader(body, [secret, other], sentAt)).toMatch(new RegExp(`^t=${t},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$`));
  });

  it.each([[[secret]], [[other, secret]]])("is accepted by Stripe's own library (%#)", (secrets) => {
    const event = Stripe.webhooks.constructEvent(body, signatureHeader(body, secrets, sentAt), secret, 300, undefined, sentAt.getTime());
    expect(event).toEqual(JSON.parse(body));
  });
});

/** Header, body and the receiver's clock, and whether the snippet must accept them. */
const header = signatureHeader(body, [secret], sentAt);
const digest = header.split("v1=")[1] ?? "";
const cases: [name: string, raw: string, header: string, now: number, accepted: boolean][] = [
  ["genuine", body, header, t, true],
  ["300 s old", body, header, t + 300, true],
  ["301 s old", body, header, t + 301, false],
  ["300 s ahead", body, header, t - 300, true],
  ["301 s ahead", body, header, t - 301, false],
  ["another byte", `${body} `, header, t, false],
  ["another secret", body, signatureHeader(body, [other], sentAt), t, false],
  ["rotated, ours second", body, signatureHeader(body, [other, secret], sentAt), t, true],
  ["unknown scheme beside it", body, `${header},v2=abc`, t, true],
  ["only an unknown scheme", body, `t=${t},v0=${digest}`, t, false],
  ["two times", body, `t=${t},${header}`, t, false],
  ["no time", body, `v1=${digest}`, t, false],
  ["a time that is no number", body, `t=${t}x,v1=${digest}`, t, false],
  ["another time", body, `t=${t + 1},v1=${digest}`, t, false],
  ["a short digest", body, `t=${t},v1=${digest.slice(2)}`, t, false],
  ["a digest that is not ASCII", body, `t=${t},v1=${"é".repeat(64)}`, t, false],
  ["empty", body, "", t, false],
  ["separators alone", body, ",=,", t, false],
];
const expected = cases.map(([name, , , , accepted]) => [name, accepted]);

const snippet = (language: string) => verifySnippets.find((entry) => entry.language === language)?.code ?? "";
const run = promisify(execFile);
const hasPython = spawnSync("python3", ["--version"]).status === 0;
let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "verify-snippets-"));
  await writeFile(join(directory, "cases.json"), JSON.stringify(cases.map(([name, raw, sent, now]) => ({ name, raw, sent, now, secret }))));
});

afterAll(() => rm(directory, { recursive: true }));

describe("the snippet for receivers", () => {
  it("holds in TypeScript", async () => {
    const { code } = await transform(snippet("typescript"), { loader: "ts", format: "esm" });
    await writeFile(join(directory, "verify.mjs"), code);
    const { verifyWebhook } = (await import(/* @vite-ignore */ join(directory, "verify.mjs"))) as {
      verifyWebhook(raw: Buffer, sent: string, key: string, now: number): boolean;
    };
    expect(cases.map(([name, raw, sent, now]) => [name, verifyWebhook(Buffer.from(raw), sent, secret, now)])).toEqual(expected);
  });

  it.runIf(hasPython)("holds in Python", async () => {
    const program = `${snippet("python")}
import json
for case in json.load(open("cases.json", encoding="utf-8")):
    print(json.dumps([case["name"], verify_webhook(case["raw"].encode(), case["sent"], case["secret"], case["now"])]))
`;
    await writeFile(join(directory, "verify.py"), program);
    const { stdout } = await run("python3", ["verify.py"], { cwd: directory });
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(expected);
  });
});
