import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkedOnce } from "@/server/lib/checked-once";

describe("an output that is checked once", () => {
  const rows = () => checkedOnce(z.array(z.object({ id: z.int() })));

  test("leaves out what the schema does not name", async () => {
    expect(await rows().parseAsync([{ id: 1, secret: "s" }])).toEqual([{ id: 1 }]);
  });

  test("refuses what the schema refuses, each time", async () => {
    const schema = rows();
    const wrong = [{ id: "1" }];
    await expect(schema.parseAsync(wrong)).rejects.toThrow(z.ZodError);
    await expect(schema.parseAsync(wrong)).rejects.toThrow(z.ZodError);
  });

  test("answers the very same object for the same object, and another for an equal one", async () => {
    const schema = rows();
    const value = [{ id: 1 }];
    const first = await schema.parseAsync(value);
    expect(await schema.parseAsync(value)).toBe(first);
    expect(await schema.parseAsync([{ id: 1 }])).not.toBe(first);
  });
});
