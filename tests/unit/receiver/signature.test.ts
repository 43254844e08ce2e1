import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { signatureHolds } from "@/server/receiver/signature";

const secret = "whsec_a-secret-of-this-test";
const payload = '{"type":"post.published","data":{"post":{"content":"مرحبا 🌙"}}}';
const signedAt = 1_795_000_000;
const stripe = new Stripe("sk_test_unused");
const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: signedAt });

const cases: [name: string, header: string, body: string, secret: string, now: number, holds: boolean][] = [
  ["what another library signed", header, payload, secret, signedAt, true],
  ["a clock 300 s behind", header, payload, secret, signedAt - 300, true],
  ["a clock 300 s ahead", header, payload, secret, signedAt + 300, true],
  ["a signature from 301 s ago", header, payload, secret, signedAt + 301, false],
  ["a signature from 301 s ahead", header, payload, secret, signedAt - 301, false],
  ["another secret", header, payload, `${secret}x`, signedAt, false],
  ["an altered body", header, `${payload} `, secret, signedAt, false],
  ["an altered time", header.replace(String(signedAt), String(signedAt + 1)), payload, secret, signedAt, false],
  ["a second signature of a rotation", header.replace(",v1=", `,v1=${"0".repeat(64)},v1=`), payload, secret, signedAt, true],
  ["no header", "", payload, secret, signedAt, false],
  ["a digest that is cut", header.slice(0, -2), payload, secret, signedAt, false],
  ["no time", header.replace(/^t=\d+,/, ""), payload, secret, signedAt, false],
];

describe("the receiver's check", () => {
  it.each(cases)("judges %s", (_name, given, body, key, now, holds) => {
    expect(signatureHolds(given, Buffer.from(body), key, now)).toBe(holds);
  });
});
