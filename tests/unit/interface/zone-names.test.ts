import { expect, it } from "vitest";
import { zoneName } from "@/server/lib/wording";

const [winter, summer] = [new Date("2026-01-15T12:00:00Z"), new Date("2026-07-15T12:00:00Z")];

it.each([
  ["Asia/Riyadh", winter, "Riyadh, GMT+3", "الرياض، GMT+3"],
  ["Africa/Cairo", winter, "Cairo, GMT+2", "القاهرة، GMT+2"],
  ["Africa/Cairo", summer, "Cairo, GMT+3", "القاهرة، GMT+3"],
  ["Asia/Kolkata", summer, "Kolkata, GMT+5:30", "كولكاتا، GMT+5:30"],
  ["America/New_York", winter, "New York, GMT\u22125", "نيويورك، GMT\u22125"],
  ["Europe/London", winter, "London, GMT", "لندن، GMT"],
  ["Pacific/Pago_Pago", winter, "Pago Pago, GMT\u221211", "Pago Pago، GMT\u221211"],
])("%s at %s is %s and %s", (zone, at, english, arabic) => {
  expect([zoneName(zone, "en", at), zoneName(zone, "ar", at)]).toEqual([english, arabic]);
});
