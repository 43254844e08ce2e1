import { notFound } from "next/navigation";
import { z } from "zod";
import { currentViewer, readKeyAbilities, redirectToSignIn } from "@/app/server";
import { KeyPage } from "@/components/api-keys/key-page";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("keyAbilities"))("metaTitle") };
}

export default async function ApiKeyPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, viewer] = await Promise.all([params, currentViewer()]);
  if (!viewer) return redirectToSignIn();
  if (!viewer.workspace || !z.guid().safeParse(id).success) notFound();
  const found = await readKeyAbilities(viewer.user.id, id, viewer.workspace.id);
  if (!found) notFound();
  return <KeyPage found={found} now={Date.now()} />;
}
