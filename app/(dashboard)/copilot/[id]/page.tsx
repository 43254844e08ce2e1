import { notFound } from "next/navigation";
import { currentViewer, serverCaller } from "@/app/server";
import { CopilotLocked } from "@/components/copilot/locked";
import { SessionPage } from "@/components/copilot/session-page";
import { getText } from "@/components/i18n/server";
import { readSession } from "./read-session";

export async function generateMetadata() {
  return { title: (await getText("copilot"))("title") };
}

export default async function CopilotSessionPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, viewer, caller] = await Promise.all([params, currentViewer(), serverCaller()]);
  if (viewer?.plan === "FREE") return <CopilotLocked />;
  const [session, about] = await Promise.all([readSession(id), caller.copilotSessions.about()]);
  if (!session) notFound();
  return <SessionPage key={session.session.id} initial={session} about={about} />;
}
