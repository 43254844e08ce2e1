import { getText } from "@/components/i18n/server";
import { Brands } from "@/components/workspace/brands";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("workspace"))("brands.title") };
}

export default async function BrandsPage() {
  const caller = await serverCaller();
  return <Brands initial={await caller.brands.views()} />;
}
