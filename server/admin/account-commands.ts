import type { Command } from "commander";
import { createApiKey, revokeApiKey } from "@/server/domains/api-keys";
import { createApiKeyInput } from "@/server/domains/api-keys/api-keys.schema";
import { assertWorkspace, createResetLink, createUser, getUserIdByEmail, resetTwoFactor, setPlan } from "@/server/domains/workspaces";
import { newUserInput, planSchema } from "@/server/domains/workspaces/workspaces.schema";
import { now } from "@/server/lib/clock";
import { idOption, instantAfter, listOption, parseOptions, perform } from "./command";

export function addAccountCommands(program: Command): void {
  const user = program.command("user").description("accounts of people");
  user
    .command("create")
    .description("create an account with its personal workspace")
    .requiredOption("--email <email>")
    .requiredOption("--password <password>", "at least 10 characters")
    .option("--name <name>", "default: the part of the address before the @")
    .option("--plan <plan>", "FREE, PRO or ENTERPRISE; default: ENTERPRISE for the first account, then DEFAULT_PLAN")
    .action((options: { email: string; password: string; name?: string; plan?: string }) => {
      const { plan: planText, ...rest } = options;
      const input = parseOptions(newUserInput, { ...rest, name: rest.name ?? rest.email.split("@")[0] });
      const plan = planText === undefined ? undefined : parseOptions(planSchema, planText.toUpperCase());
      return perform(() => createUser({ ...input, plan }));
    });
  user
    .command("set-plan")
    .description("change an account's plan, at once for its keys and workspaces")
    .requiredOption("--email <email>")
    .requiredOption("--plan <plan>", "FREE, PRO or ENTERPRISE")
    .action((options: { email: string; plan: string }) => {
      const plan = parseOptions(planSchema, options.plan.toUpperCase());
      return perform(() => setPlan(options.email, plan));
    });

  user
    .command("reset-two-step")
    .description("let somebody who lost their codes sign in with the password alone")
    .requiredOption("--email <email>")
    .action((options: { email: string }) => perform(() => resetTwoFactor(options.email)));

  user
    .command("reset-password")
    .description("print a link with which somebody chooses a new password; it works once, for one hour")
    .requiredOption("--email <email>")
    .action((options: { email: string }) => perform(() => createResetLink(options.email)));

  const key = program.command("key").description("API keys");
  key
    .command("create")
    .description("create an API key; it is shown this once")
    .requiredOption("--email <email>", "whose key, or who creates a service key")
    .requiredOption("--name <name>")
    .requiredOption("--scopes <scopes>", "comma-separated: posts:read, posts:create, ads:read, ads:write, copilot, brands:manage, keys:manage", listOption)
    .option("--expires-in <span>", "such as 30d or 12h; default: until it is revoked")
    .option("--workspace <id>", "a service key of this workspace")
    .action((options: { email: string; name: string; scopes: string[]; expiresIn?: string; workspace?: string }) => {
      const {
        name,
        scopes,
        workspaceId = null,
      } = parseOptions(createApiKeyInput, {
        name: options.name,
        scopes: options.scopes,
        ...(options.workspace ? { workspaceId: options.workspace } : {}),
      });
      const expiresAt = options.expiresIn === undefined ? null : instantAfter(options.expiresIn, now());
      return perform(async () => {
        if (workspaceId) await assertWorkspace(workspaceId);
        const created = await createApiKey(await getUserIdByEmail(options.email), { name, scopes, expiresAt, workspaceId });
        return { id: created.id, key: created.key, prefix: created.prefix, scopes: created.scopes, expiresAt: created.expiresAt };
      });
    });
  key
    .command("revoke")
    .description("revoke an API key, from the next request on")
    .requiredOption("--id <id>")
    .action((options: { id: string }) => {
      const id = parseOptions(idOption, options.id);
      return perform(() => revokeApiKey(id));
    });
}
