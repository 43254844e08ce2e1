import { notFound, redirect } from "next/navigation";
import { Composer } from "@/components/composer/composer";
import { getText } from "@/components/i18n/server";
import { canEdit } from "@/components/posts/can-edit";
import { serverCaller } from "@/server/trpc/server-caller";
import { readPost } from "../../read-post";

export async function generateMetadata() {
  return { title: (await getText("composer"))("edit") };
}

export default async function EditPostPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const [post, caller] = await Promise.all([readPost(id), serverCaller()]);
  if (!post) notFound();
  if (!canEdit(post.status)) redirect(`/posts/${post.id}`);
  const connections = await caller.connections.accounts({ limit: 50 });
  return <Composer connections={connections.data} post={post} copyOf={null} now={Date.now()} />;
}
