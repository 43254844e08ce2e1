import { Composer } from "@/components/composer/composer";
import { getText } from "@/components/i18n/server";
import { serverCaller } from "@/server/trpc/server-caller";
import { readPost } from "../read-post";

export async function generateMetadata() {
  return { title: (await getText("composer"))("new") };
}

export default async function NewPostPage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const [{ from }, caller] = await Promise.all([searchParams, serverCaller()]);
  const [connections, copyOf] = await Promise.all([caller.connections.accounts({ limit: 50 }), typeof from === "string" ? readPost(from) : null]);
  return <Composer key={copyOf?.id ?? "new"} connections={connections.data} post={null} copyOf={copyOf} now={Date.now()} />;
}
