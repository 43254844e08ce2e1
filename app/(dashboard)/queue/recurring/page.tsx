import { serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { RecurringPage } from "@/components/queue/recurring-page";
import { allRecurrences } from "@/components/queue/recurring-query";

export async function generateMetadata() {
  return { title: (await getText("queue"))("series.title") };
}

export default async function Recurring() {
  const caller = await serverCaller();
  return <RecurringPage initial={await caller.recurring.list(allRecurrences)} />;
}
