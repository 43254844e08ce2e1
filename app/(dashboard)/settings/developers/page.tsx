import { currentViewer, serverCaller } from "@/app/server";
import { Developers, DevelopersLocked } from "@/components/developers/developers";
import { recentLinks } from "@/components/developers/recent-links";
import { getText } from "@/components/i18n/server";
import { roleAllows } from "@/shared/access";

export async function generateMetadata() {
  return { title: (await getText("developers"))("title") };
}

export default async function DevelopersPage() {
  const [viewer, caller] = await Promise.all([currentViewer(), serverCaller()]);
  const role = viewer?.workspace?.role;
  if (!role || !roleAllows(role, "ADMIN")) return <DevelopersLocked />;
  const [links, origins, brands, platforms] = await Promise.all([
    caller.connectLinks.list(recentLinks),
    caller.connectLinks.redirectOrigins(),
    caller.brands.views(),
    caller.connections.platforms(),
  ]);
  return <Developers links={links} origins={origins} brands={brands} platforms={platforms} />;
}
