import { currentViewer, readAccounts, serverCaller } from "@/app/server";
import { Calendar } from "@/components/calendar/calendar";
import { initialQueries } from "@/components/calendar/initial-queries";
import { getText } from "@/components/i18n/server";
import { LabelColors } from "@/components/labels/labels-context";
import { readPreferences } from "@/components/preferences/read-preferences";

export async function generateMetadata() {
  return { title: (await getText("calendar"))("title") };
}

export default async function CalendarPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller, preferences, viewer] = await Promise.all([searchParams, serverCaller(), readPreferences(), currentViewer()]);
  const workspace = viewer?.workspace;
  // The layout has the reader choose one first.
  if (!workspace) return null;
  const now = Date.now();
  const { weekStart, question, draftsQuestion } = initialQueries(query, { preferences, workspace, now });
  const [initial, drafts, accounts, brands, views, labels] = await Promise.all([
    caller.posts.calendar(question),
    caller.posts.unscheduled(draftsQuestion),
    readAccounts(),
    caller.workspaces.brands(),
    caller.savedViews.list(),
    caller.labels.list(),
  ]);
  return (
    <LabelColors initial={labels}>
      <Calendar now={now} weekStart={weekStart} initial={initial} drafts={drafts} connections={accounts} brands={brands} views={views} />
    </LabelColors>
  );
}
