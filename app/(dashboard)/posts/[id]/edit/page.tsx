import { notFound, redirect } from "next/navigation";
import { readAccounts } from "@/app/server";
import { Composer } from "@/components/composer/composer";
import { getText } from "@/components/i18n/server";
import { isEditable } from "@/shared/post-states";
import { readPost } from "../../read-post";

export async function generateMetadata() {
  return { title: (await getText("composer"))("edit") };
}

export default async function EditPostPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const post = await readPost(id);
  if (!post) notFound();
  if (!isEditable(post.status)) redirect(`/posts/${post.id}`);
  return <Composer connections={await readAccounts()} post={post} copyOf={null} now={Date.now()} />;
}
