import { vi } from "vitest";
import { runAdmin } from "@/server/admin/main";

/** A command of the operator's shell in this process, on this file's database: starting one takes a second of CPU time. */
export async function runHere(...args: string[]) {
  const spies = [vi.spyOn(process.stdout, "write").mockReturnValue(true), vi.spyOn(process.stderr, "write").mockReturnValue(true)];
  try {
    const status = await runAdmin(args);
    const [stdout = "", stderr = ""] = spies.map((spy) => spy.mock.calls.map(([text]) => text).join(""));
    return { status, stdout, stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
