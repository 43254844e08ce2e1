import { readAccounts, serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { LabelColors } from "@/components/labels/labels-context";
import { Posts } from "@/components/posts/posts";
import { filterOf } from "@/components/posts/posts-href";
import { postTableInput } from "@/server/domains/posts/table.schema";

export async function generateMetadata() {
  return { title: (await getText("posts"))("title") };
}

const pageSize = 50;

export default async function PostsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  // An address that someone has edited shows the whole list, not an error.
  const parsed = postTableInput.safeParse({ ...filterOf(query), limit: pageSize });
  const { limit, ...filter } = parsed.success ? parsed.data : postTableInput.parse({ limit: pageSize });
  const [initial, accounts, brands, authors, labels, views] = await Promise.all([
    caller.posts.table({ ...filter, limit }),
    readAccounts(),
    caller.workspaces.brands(),
    caller.posts.authors(),
    caller.labels.list(),
    caller.savedViews.list(),
  ]);
  return (
    <LabelColors initial={labels}>
      <Posts filter={filter} limit={limit} initial={initial} accounts={accounts} brands={brands} authors={authors} labels={labels} views={views} />
    </LabelColors>
  );
}
