import "server-only";
import { currentViewer, redirectToSignIn } from "@/app/server";
import type { ConsentViewer } from "@/components/oauth/consent";

/** The signed-in person. Visitors sign in and come back. */
export async function consentViewer(): Promise<ConsentViewer> {
  const { user, workspaces, workspace } = (await currentViewer()) ?? (await redirectToSignIn());
  return {
    email: user.email,
    workspaces: workspaces.map(({ id, name, kind, role, plan }) => ({ id, name, kind, role, plan })),
    workspaceId: workspace?.id ?? null,
  };
}
