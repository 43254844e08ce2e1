import type { Command } from "commander";
import { z } from "zod";
import { createBrand } from "@/server/domains/brands";
import { createSandboxConnection, sandboxAccounts } from "@/server/domains/connections";
import { addMember, createWorkspace, removeMember, resetDemo, restoreWorkspace, suspendWorkspace } from "@/server/domains/workspaces";
import { nameSchema, roleSchema } from "@/server/domains/workspaces/workspaces.schema";
import { idOption, listOption, parseOptions, perform, performIn } from "./command";

const memberInput = z.strictObject({
  workspace: idOption,
  email: z.string(),
  role: roleSchema.exclude(["OWNER"]).default("EDITOR"),
  brands: z.array(idOption).default([]),
});

const platforms = ["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT"] as const;

const connectionInput = z.strictObject({
  workspace: idOption,
  platform: z.string().toUpperCase().pipe(z.enum(platforms)),
  "sandbox-account": z.enum(sandboxAccounts),
  brand: idOption.optional(),
});

export function addWorkspaceCommands(program: Command): void {
  const workspace = program.command("workspace").description("shared workspaces");
  workspace
    .command("create")
    .description("create a shared workspace")
    .requiredOption("--owner <email>")
    .requiredOption("--name <name>")
    .option("--test", "a test workspace: its accounts are those of the sandbox")
    .action((options: { owner: string; name: string; test?: true }) => {
      const { name } = parseOptions(z.object({ name: nameSchema }), options);
      return perform(() => createWorkspace({ ownerEmail: options.owner, name, isTest: options.test ?? false }));
    });
  for (const [verb, change] of [
    ["suspend", suspendWorkspace],
    ["restore", restoreWorkspace],
  ] as const) {
    workspace
      .command(verb)
      .description(verb === "suspend" ? "shut a workspace to all its members and keys" : "open a suspended workspace again")
      .requiredOption("--id <id>")
      .action((options: { id: string }) => {
        const id = parseOptions(idOption, options.id);
        return perform(() => change(id));
      });
  }

  const member = program.command("member").description("members of a workspace");
  member
    .command("add")
    .description("add a member, or change the role and brands of one")
    .requiredOption("--workspace <id>")
    .requiredOption("--email <email>")
    .option("--role <role>", "VIEWER, APPROVER, EDITOR or ADMIN; default: EDITOR")
    .option("--brands <ids>", "comma-separated: limit the member to these brands", listOption)
    .action((options: { workspace: string; email: string; role?: string; brands?: string[] }) => {
      const input = parseOptions(memberInput, { ...options, role: options.role?.toUpperCase() });
      return perform(() => addMember({ workspaceId: input.workspace, email: input.email, role: input.role, brandIds: input.brands }));
    });
  member
    .command("remove")
    .description("remove a member, from the next request on")
    .requiredOption("--workspace <id>")
    .requiredOption("--email <email>")
    .action((options: { workspace: string; email: string }) => {
      const workspaceId = parseOptions(idOption, options.workspace);
      return perform(() => removeMember({ workspaceId, email: options.email }));
    });

  program
    .command("brand")
    .description("brands of a workspace")
    .command("create")
    .description("create a brand")
    .requiredOption("--workspace <id>")
    .requiredOption("--name <name>")
    .action((options: { workspace: string; name: string }) => {
      const input = parseOptions(z.object({ workspace: idOption, name: nameSchema }), options);
      return perform(() => createBrand({ workspaceId: input.workspace, name: input.name }));
    });

  program
    .command("connection")
    .description("connected social accounts")
    .command("create")
    .description("connect an account of the stand-in platforms, without a browser")
    .requiredOption("--workspace <id>")
    .requiredOption("--platform <platform>", platforms.join(", "))
    .requiredOption("--sandbox-account <behaviour>", sandboxAccounts.join(", "))
    .option("--brand <id>")
    .action((options: { workspace: string; platform: string; sandboxAccount: string; brand?: string }) => {
      const { sandboxAccount, ...rest } = options;
      const input = parseOptions(connectionInput, { ...rest, "sandbox-account": sandboxAccount });
      return performIn(input.workspace, () =>
        createSandboxConnection({
          workspaceId: input.workspace,
          platform: input.platform,
          sandboxAccount: input["sandbox-account"],
          ...(input.brand ? { brandId: input.brand } : {}),
        }),
      );
    });

  program
    .command("demo")
    .description("the demo account")
    .command("reset")
    .description("delete the demo with everything in it and make it anew")
    .action(() => perform(resetDemo));
}
