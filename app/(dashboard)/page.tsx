import { Home } from "@/components/home/home";
import { getText } from "@/components/i18n/server";
import { currentViewer, serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("home"))("title") };
}

export default async function HomePage() {
  const [caller, viewer] = await Promise.all([serverCaller(), currentViewer()]);
  // What a plan lacks is not asked for.
  const withWebhooks = viewer?.plan !== "FREE";
  const [summary, latest, connections, keys, endpoints] = await Promise.all([
    caller.posts.summary(),
    caller.posts.list({ limit: 5, status: "PUBLISHED" }),
    caller.connections.list({ limit: 50 }),
    caller.apiKeys.list(),
    withWebhooks ? caller.webhooks.list({}) : [],
  ]);
  return (
    <Home
      summary={summary}
      latest={latest.data}
      connections={connections.data}
      disabledEndpoints={endpoints.filter((endpoint) => endpoint.status === "disabled")}
      hasKey={keys.some((key) => key.revokedAt === null)}
      now={Date.now()}
    />
  );
}
