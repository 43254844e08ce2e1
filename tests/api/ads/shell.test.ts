import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { listMemoryEntries } from "@/server/domains/ads/service/memory";
import { runHere } from "../admin/run-here";
import { seedPerson } from "../http/seed";

const directory = mkdtempSync(join(tmpdir(), "nashir-judgements-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function admin(...args: string[]): Promise<{ answer: unknown } | { refusal: string }> {
  const { status, stdout, stderr } = await runHere(...args);
  return status === 0 ? { answer: JSON.parse(stdout) } : { refusal: stderr.trim() };
}

function file(name: string, content: unknown): string {
  const path = join(directory, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("the operator's shell", () => {
  test("imports what a workspace keeps in mind, the ids as sources", async () => {
    const { workspaceId } = await seedPerson();
    const path = file("memory.json", [
      { id: "ar-1", lang: "ar", memoryType: "note", content: "لا نرفع الميزانية أكثر من عشرين بالمئة" },
      { id: "en-1", lang: "en", memoryType: "preference", content: "Short videos beat long ones" },
    ]);
    expect(await admin("memory", "import", "--workspace", workspaceId, "--file", path)).toEqual({ answer: { imported: 2, replaced: 0 } });
    const [found] = await listMemoryEntries({ workspaceId }, { query: "مقطع قصير", k: 1, minSimilarity: 0, memoryType: undefined });
    expect(found).toMatchObject({ source: "en-1", memoryType: "preference", content: "Short videos beat long ones" });
  });

  test("tells the dialect of each text", async () => {
    const path = file("texts.json", [
      { id: "1", text: "وش رايكم تجربون عطرنا الحين؟" },
      { id: "2", text: "عايز عطر حلو أوي" },
    ]);
    expect(await admin("dialect", "score", "--file", path)).toEqual({
      answer: [
        { id: "1", dialect: "GULF", confidence: expect.any(Number) },
        { id: "2", dialect: "EGYPTIAN", confidence: expect.any(Number) },
      ],
    });
  });

  test.each([
    [["dialect", "score", "--file", file("broken.json", "{")], "cannot be read as JSON"],
    [["dialect", "score", "--file", file("shape.json", [{ id: "1" }])], "0.text"],
    [["memory", "import", "--workspace", "x", "--file", file("none.json", [])], "--workspace: is not an id"],
    [
      [
        "memory",
        "import",
        "--workspace",
        "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d",
        "--file",
        file("type.json", [{ id: "1", memoryType: "secret", content: "a" }]),
      ],
      "0.memoryType",
    ],
    [
      ["memory", "import", "--workspace", "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d", "--file", file("one.json", [{ id: "1", content: "a" }])],
      "Workspace not found.",
    ],
  ])("%j is refused in a line", async (args, message) => {
    expect(await admin(...args)).toEqual({ refusal: expect.stringContaining(message) });
  });
});
