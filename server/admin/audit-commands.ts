import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { z } from "zod";
import { exportAudit, verifyAudit } from "@/server/domains/ads";
import { idOption, parseOptions, performIn } from "./command";

const verifyInput = z.object({ workspace: idOption, limit: z.coerce.number().int().min(1).max(1_000_000).default(1_000_000) });

export function addAuditCommands(program: Command): void {
  const audit = program.command("audit").description("the audit chain of ad actions");
  audit
    .command("verify")
    .description("recompute a workspace's chain and compare it with what was signed")
    .requiredOption("--workspace <id>")
    .option("--limit <number>", "only the newest so many events; default: all")
    .action((options: { workspace: string; limit?: string }) => {
      const { workspace, limit } = parseOptions(verifyInput, options);
      return performIn(workspace, () => verifyAudit(workspace, limit));
    });
  audit
    .command("export")
    .description("write a workspace's chain to a file that verify-audit.mjs checks without the service")
    .requiredOption("--workspace <id>")
    .requiredOption("--file <path>")
    .action((options: { workspace: string; file: string }) => {
      const { workspace } = parseOptions(z.object({ workspace: idOption }), { workspace: options.workspace });
      return performIn(workspace, async () => {
        await pipeline(Readable.from(exportAudit(workspace)), createWriteStream(options.file, { mode: 0o600 }));
        return { file: options.file, ...(await verifyAudit(workspace, 1_000_000)) };
      });
    });
}
