import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Command, CommanderError } from "commander";
import { addAccountCommands } from "./account-commands";
import { addAdsCommands } from "./ads-commands";
import { addAuditCommands } from "./audit-commands";
import { describeFailure } from "./command";
import { addJudgementCommands } from "./judgement-commands";
import { addWorkspaceCommands } from "./workspace-commands";

/** Commander copies neither of these to sub-commands that exist already. */
function forAll(command: Command, apply: (command: Command) => void): void {
  apply(command);
  for (const child of command.commands) forAll(child, apply);
}

/** The operator's shell: one JSON document on stdout, errors on stderr. Answers with the exit code, and runs as often as it is called. */
export async function runAdmin(args: readonly string[]): Promise<0 | 1> {
  const program = new Command("admin").description("Manage an installation from the shell, beside a running one or without.").exitOverride();
  addAccountCommands(program);
  addWorkspaceCommands(program);
  addAuditCommands(program);
  addJudgementCommands(program);
  addAdsCommands(program);
  forAll(program, (command) => command.exitOverride().showHelpAfterError("(--help tells more)"));
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has already printed its message; a request for help is no failure.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    process.stderr.write(`${describeFailure(error)}\n`);
    return 1;
  }
}

/** Imported by another program, it runs nothing by itself. */
const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isProgram) process.exit(await runAdmin(process.argv.slice(2)));
