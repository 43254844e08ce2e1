import "server-only";
import { currentViewer } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { isolated } from "@/shared/format";

/** With tabs of several workspaces open, each says which one is its own. */
export async function titleTemplate(): Promise<string> {
  const product = (await getText("common"))("product");
  const workspace = (await currentViewer())?.workspace;
  // What the framework puts the page's name in the place of is no part of a workspace's name.
  return workspace ? `%s · ${isolated(workspace.name.replaceAll("%s", "% s"))} · ${product}` : `%s · ${product}`;
}
