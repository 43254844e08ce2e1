import { notFound } from "next/navigation";
import { serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { LabelColors } from "@/components/labels/labels-context";
import { PostPage } from "@/components/posts/post-page";
import { postTitle } from "@/components/posts/post-title";
import { readPost } from "../read-post";

interface Address {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Address) {
  const post = await readPost((await params).id);
  return { title: (post && postTitle(post.content)) ?? (await getText("posts"))("detail.title") };
}

export default async function Post({ params }: Address) {
  const { id } = await params;
  const post = await readPost(id);
  if (!post) notFound();
  const caller = await serverCaller();
  const [metrics, recurrence, labels] = await Promise.all([
    post.targets.some((target) => target.status === "SUCCEEDED") ? caller.analytics.postMetrics({ postId: post.id }) : null,
    caller.recurring.ofPost({ postId: post.id }),
    caller.labels.list(),
  ]);
  return (
    <LabelColors initial={labels}>
      <PostPage initial={post} metrics={metrics} recurrence={recurrence} />
    </LabelColors>
  );
}
