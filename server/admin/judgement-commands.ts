import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { z } from "zod";
import { getLeaderboard, importMemory, scoreDialects } from "@/server/domains/ads";
import { dialectEvalInput, dialectFile } from "@/server/domains/ads/dialect.schema";
import { memoryFile } from "@/server/domains/ads/memory.schema";
import { idOption, parseOptions, perform, performIn, UsageError } from "./command";

/** Issues name the file from the command line and the path within it. */
function readFile<T extends z.ZodType>(path: string, schema: T): z.output<T> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UsageError(`--file: ${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`--file: ${path}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is not as it should be"}`);
}

const boardInput = dialectEvalInput.extend({ workspace: idOption });

export function addJudgementCommands(program: Command): void {
  program
    .command("memory")
    .description("what a workspace keeps in mind")
    .command("import")
    .description("import entries from a JSON array of { id, lang, memoryType, content }; the ids are kept as `source`")
    .requiredOption("--workspace <id>")
    .requiredOption("--file <path>")
    .action((options: { workspace: string; file: string }) => {
      const { workspace } = parseOptions(z.object({ workspace: idOption }), { workspace: options.workspace });
      const entries = readFile(options.file, memoryFile);
      return perform(() => importMemory(workspace, entries));
    });

  const dialect = program.command("dialect").description("Arabic dialects");
  dialect
    .command("board")
    .description("rank the models by the Arabic that they wrote in a workspace")
    .requiredOption("--workspace <id>")
    .option("--since-days <days>", "1 to 90")
    .action((options: { workspace: string; sinceDays?: string }) => {
      const { workspace, sinceDays } = parseOptions(boardInput, options);
      return performIn(workspace, () => getLeaderboard({ workspaceId: workspace }, sinceDays));
    });
  dialect
    .command("score")
    .description("tell the dialect of each text of a JSON array of { id, text }")
    .requiredOption("--file <path>")
    .action((options: { file: string }) => {
      process.stdout.write(`${JSON.stringify(scoreDialects(readFile(options.file, dialectFile)), null, 2)}\n`);
    });
}
