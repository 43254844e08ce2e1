import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

/** A receiver's verification, as documented: every `v1` is tried, because a rotation signs twice. */
export function signatureHolds(header: string, body: Buffer, secret: string, nowSeconds: number): boolean {
  const parts = header.split(",").map((part) => part.split("=", 2) as [string, string | undefined]);
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowSeconds - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value]) => {
    const given = Buffer.from(value ?? "", "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
