import { serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { Brands } from "@/components/workspace/brands";

export async function generateMetadata() {
  return { title: (await getText("workspace"))("brands.title") };
}

export default async function BrandsPage() {
  const caller = await serverCaller();
  return <Brands initial={await caller.brands.views()} />;
}
