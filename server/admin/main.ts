import { Command, CommanderError } from "commander";
import { addAccountCommands } from "./account-commands";
import { addAdsCommands } from "./ads-commands";
import { addAuditCommands } from "./audit-commands";
import { describeFailure } from "./command";
import { addJudgementCommands } from "./judgement-commands";
import { addWorkspaceCommands } from "./workspace-commands";

/** The operator's shell: one JSON document on stdout, errors on stderr with exit code 1. */
const program = new Command("admin").description("Manage an installation from the shell, beside a running one or without.").exitOverride();
addAccountCommands(program);
addWorkspaceCommands(program);
addAuditCommands(program);
addJudgementCommands(program);
addAdsCommands(program);

/** Commander copies neither of these to sub-commands that exist already. */
function forAll(command: Command, apply: (command: Command) => void): void {
  apply(command);
  for (const child of command.commands) forAll(child, apply);
}
forAll(program, (command) => command.exitOverride().showHelpAfterError("(--help tells more)"));

program.parseAsync(process.argv.slice(2), { from: "user" }).then(
  () => process.exit(0),
  (error: unknown) => {
    // Commander has already said what it has to say; asking for help is no failure.
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 1);
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  },
);
