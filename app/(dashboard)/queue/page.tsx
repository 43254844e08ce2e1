import { serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { QueuePage } from "@/components/queue/queue-page";

export async function generateMetadata() {
  return { title: (await getText("queue"))("title") };
}

export default async function Queue({ searchParams }: { searchParams: Promise<{ account?: string | string[] }> }) {
  const [{ account: accountId }, caller] = await Promise.all([searchParams, serverCaller()]);
  const accounts = await caller.queue.slots();
  const shown = accounts.find(({ connectionId }) => connectionId === accountId) ?? accounts.find(({ times }) => times.length > 0) ?? accounts[0];
  const first = shown ? { connectionId: shown.connectionId, entries: await caller.queue.account({ connectionId: shown.connectionId }) } : null;
  return <QueuePage initial={accounts} first={first} />;
}
