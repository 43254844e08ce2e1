import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { AdAccount } from "../accounts.schema";
import { toAdAccount } from "../engine/ad-account";
import * as repository from "../repository/ad-accounts";

/** Ad accounts as people and integrations see them. The caller is authorised; inputs are parsed. */

export async function listAdAccounts(caller: Caller): Promise<AdAccount[]> {
  return (await repository.listAdAccounts(database(), caller.workspaceId)).map(toAdAccount);
}
