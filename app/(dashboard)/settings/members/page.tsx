import { currentViewer, serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { Members } from "@/components/people/members";
import { roleAllows } from "@/shared/access";

export async function generateMetadata() {
  return { title: (await getText("people"))("title") };
}

export default async function MembersPage({ searchParams }: { searchParams: Promise<{ invite?: string | string[] }> }) {
  const [{ invite }, viewer, caller] = await Promise.all([searchParams, currentViewer(), serverCaller()]);
  const role = viewer?.workspace?.role;
  const manages = role !== undefined && roleAllows(role, "ADMIN");
  const [members, brands, invitations] = await Promise.all([caller.members.list(), caller.brands.views(), manages ? caller.invitations.list() : null]);
  return <Members initial={members} initialInvitations={invitations} brands={brands} inviting={invite !== undefined} now={Date.now()} />;
}
