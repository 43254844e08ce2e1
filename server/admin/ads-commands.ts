import type { Command } from "commander";
import { z } from "zod";
import { adPlatforms, adSandboxAccounts, connectSandboxAdAccount, syncAndWait } from "@/server/domains/ads";
import { idOption, parseOptions, performIn } from "./command";

const connectInput = z.strictObject({
  workspace: idOption,
  platform: z.string().toUpperCase().pipe(z.enum(adPlatforms)),
  "sandbox-account": z.enum(adSandboxAccounts),
});

export function addAdsCommands(program: Command): void {
  const ads = program.command("ads").description("ad accounts");
  ads
    .command("connect")
    .description("connect an ad account of the stand-in platforms, without a browser")
    .requiredOption("--workspace <id>")
    .requiredOption("--platform <platform>", adPlatforms.join(", "))
    .requiredOption("--sandbox-account <kind>", adSandboxAccounts.join(", "))
    .action((options: { workspace: string; platform: string; sandboxAccount: string }) => {
      const { sandboxAccount, ...rest } = options;
      const input = parseOptions(connectInput, { ...rest, "sandbox-account": sandboxAccount });
      return performIn(input.workspace, () =>
        connectSandboxAdAccount({ workspaceId: input.workspace, platform: input.platform, sandboxAccount: input["sandbox-account"] }),
      );
    });
  ads
    .command("sync")
    .description("read every ad account of a workspace anew; ends when that has ended. The installation must be running")
    .requiredOption("--workspace <id>")
    .action((options: { workspace: string }) => {
      const workspaceId = parseOptions(idOption, options.workspace);
      return performIn(workspaceId, () => syncAndWait(workspaceId));
    });
}
