import { notFound } from "next/navigation";
import { getText } from "@/components/i18n/server";
import { PostPage } from "@/components/posts/post-page";
import { readPost } from "../read-post";

export async function generateMetadata() {
  return { title: (await getText("posts"))("detail.title") };
}

export default async function Post({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const post = await readPost(id);
  if (!post) notFound();
  return <PostPage initial={post} />;
}
