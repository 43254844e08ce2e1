import { currentViewer, redirectToSignIn } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { ChooseWorkspace } from "@/components/shell/choose-workspace";

export async function generateMetadata() {
  return { title: (await getText("error"))("title.WORKSPACE_ACCESS_REVOKED") };
}

/** Where a link ends that leads into a workspace of others. */
export default async function NoAccessPage() {
  const { workspaces } = (await currentViewer()) ?? (await redirectToSignIn());
  return <ChooseWorkspace workspaces={workspaces} leadTo="/" />;
}
