import { grantOf as bearerGrant } from "../../callers";
import type { Call } from "../../contract";
import { jsonOf, mediaTypeOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";

/** Persons, and the pages that they administer: everyone administers the pages of all other standing accounts. */

const PLATFORM = "LINKEDIN";
export const PERSON = "urn:li:person:";
export const ORGANIZATION = "urn:li:organization:";

export const grantOf = (call: Call, sandbox: SandboxState) => bearerGrant(PLATFORM, call, sandbox);

/** The page of a standing account behaves as that account does. */
export function pageAccount(urn: string, sandbox: SandboxState): Account | null {
  if (!urn.startsWith(ORGANIZATION)) return null;
  const owner = sandbox.account(PLATFORM, PERSON + urn.slice(ORGANIZATION.length));
  return owner?.standing ? { ...owner, id: urn, name: `${owner.name}_page`, displayName: `${owner.displayName} (page)` } : null;
}

export function pagesOf(person: Account, sandbox: SandboxState): Account[] {
  return sandbox.accounts
    .values()
    .filter((account) => account.platform === PLATFORM && account.standing && account.id !== person.id)
    .flatMap((account) => pageAccount(account.id.replace(PERSON, ORGANIZATION), sandbox) ?? []);
}

/** Whom the call acts as: the page that it names, where the person may act for it, else the person. */
export function actorOf(call: Call, sandbox: SandboxState): Account | null {
  const grant = grantOf(call, sandbox);
  const person = grant && sandbox.account(PLATFORM, grant.accountId);
  if (!person) return null;
  const page = pageAccount(namedIn(call), sandbox);
  return page && mayActAs(person.id, page.id) ? page : person;
}

/** True for the person and for their pages; the one page administered by another person is excluded. */
export function mayActAs(personId: string, urn: string): boolean {
  return urn === personId || (urn.startsWith(ORGANIZATION) && urn.slice(ORGANIZATION.length) !== personId.slice(PERSON.length));
}

function namedIn(call: Call): string {
  const inQuery = call.query.get("author") ?? call.query.get("organizationalEntity");
  if (inQuery !== null) return inQuery;
  if (mediaTypeOf(call) !== "application/json") return "";
  const body = jsonOf(call) as { author?: unknown; initializeUploadRequest?: { owner?: unknown } | null } | null | undefined;
  return String(body?.author ?? body?.initializeUploadRequest?.owner ?? "");
}
