import { Composer } from "@/components/composer/composer";
import { getText } from "@/components/i18n/server";
import { readAccounts } from "@/server/trpc/read-accounts";
import { readPost } from "../read-post";

export async function generateMetadata() {
  return { title: (await getText("composer"))("new") };
}

export default async function NewPostPage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const { from } = await searchParams;
  const [connections, copyOf] = await Promise.all([readAccounts(), typeof from === "string" ? readPost(from) : null]);
  return <Composer key={copyOf?.id ?? "new"} connections={connections} post={null} copyOf={copyOf} now={Date.now()} />;
}
