import { currentViewer, serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { WorkspaceSettings } from "@/components/workspace/workspace-settings";
import { zonesWithCity } from "@/shared/zone-names";

export async function generateMetadata() {
  return { title: (await getText("workspace"))("title") };
}

export default async function WorkspacePage() {
  const [viewer, caller] = await Promise.all([currentViewer(), serverCaller()]);
  const owns = viewer?.workspace?.role === "OWNER";
  const [members, latestExport] = await Promise.all([caller.members.list(), owns ? caller.exports.latest() : null]);
  // From the server alone: a browser may know other zones.
  const all = Intl.supportedValuesOf("timeZone").filter((zone) => !zonesWithCity.includes(zone));
  return <WorkspaceSettings zones={{ near: zonesWithCity, all }} members={members} latestExport={latestExport} />;
}
