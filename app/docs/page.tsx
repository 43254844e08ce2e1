import { currentDescription } from "@/app/server";
import type { ApiDescription } from "@/components/docs/description";
import { Docs } from "@/components/docs/docs";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  const t = await getText("docs");
  return { title: t("title"), description: t("intro") };
}

export default async function DocsPage() {
  return <Docs document={(await currentDescription()) as ApiDescription} />;
}
