import { notFound } from "next/navigation";
import { CopilotLocked } from "@/components/copilot/locked";
import { TalkView } from "@/components/copilot/talk";
import { getText } from "@/components/i18n/server";
import { currentViewer, serverCaller } from "@/server/trpc/server-caller";
import { readTalk } from "./read-talk";

export async function generateMetadata() {
  return { title: (await getText("copilot"))("title") };
}

export default async function TalkPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, viewer, caller] = await Promise.all([params, currentViewer(), serverCaller()]);
  if (viewer?.plan === "FREE") return <CopilotLocked />;
  const [talk, about] = await Promise.all([readTalk(id), caller.talks.about()]);
  if (!talk) notFound();
  return <TalkView key={talk.session.id} initial={talk} about={about} />;
}
