import { getText } from "@/components/i18n/server";
import { Posts } from "@/components/posts/posts";
import { listPostsInput } from "@/server/domains/posts/posts.schema";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("posts"))("title") };
}

const pageSize = 50;

export default async function PostsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [asked, caller] = await Promise.all([searchParams, serverCaller()]);
  // An address that someone has edited shows the whole list, not an error.
  const parsed = listPostsInput.safeParse({ ...asked, limit: pageSize });
  const { status, platform, offset } = parsed.success ? parsed.data : { status: undefined, platform: undefined, offset: 0 };
  const [initial, summary, connections] = await Promise.all([
    caller.posts.list({ status, platform, offset, limit: pageSize }),
    caller.posts.summary(),
    caller.connections.list({ limit: 50 }),
  ]);
  return <Posts filter={{ status, platform, offset }} limit={pageSize} initial={initial} summary={summary} connections={connections.data} />;
}
