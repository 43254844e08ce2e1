import { currentViewer, serverCaller } from "@/app/server";
import { CopilotLocked } from "@/components/copilot/locked";
import { SessionPage } from "@/components/copilot/session-page";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("copilot"))("title") };
}

export default async function CopilotPage() {
  const [viewer, caller] = await Promise.all([currentViewer(), serverCaller()]);
  if (viewer?.plan === "FREE") return <CopilotLocked />;
  // Another key than that of any session: leaving one for a new one begins again.
  return <SessionPage key="new" initial={null} about={await caller.copilotSessions.about()} />;
}
