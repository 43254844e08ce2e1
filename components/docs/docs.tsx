import { getText } from "@/components/i18n/server";
import { DisplayMenu } from "@/components/preferences/display-menu";
import { CodeBlock } from "@/components/ui/copy";
import { BackIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Tabs } from "@/components/ui/tabs";
import { verifySnippets } from "@/components/webhooks/verify-snippets";
import { webhookEvents } from "@/shared/webhook-events";
import { type ApiDescription, operationsOf } from "./description";
import { DocsNavigation } from "./docs-navigation";
import { Operation } from "./operation";
import { PlatformTable } from "./platform-table";

const guides = ["start", "workspaces", "errors", "limits", "retries", "lists", "webhooks", "platforms"] as const;

/** What most integrations begin with. */
const firstTags = ["Posts", "Queue", "Recurring posts", "Media", "Connections"];

/** The REST interface's documentation, rendered from the same description that clients are generated from. */
export async function Docs({ document }: { document: ApiDescription }) {
  const t = await getText("docs");
  const base = document.servers[0]?.url ?? "";
  const operations = operationsOf(document);
  const named = new Set(operations.map((operation) => operation.tag));
  const tags = [...firstTags.filter((tag) => named.delete(tag)), ...named];
  const first = `curl '${base}/posts?limit=5' \\\n  -H "Authorization: Bearer $NASHIR_KEY"`;
  const groups = [
    { title: t("guides"), links: guides.map((guide) => ({ href: `#${guide}`, label: t(`guide.${guide}.title`), words: t(`guide.${guide}.text`) })) },
    ...tags.map((tag) => ({
      title: tag,
      links: operations
        .filter((operation) => operation.tag === tag)
        .map((operation) => ({ href: `#${operation.id}`, label: operation.path, words: operation.summary, method: operation.method })),
    })),
  ];
  return (
    <div className="min-h-dvh">
      <header className="flex h-[52px] items-center justify-between gap-4 border-b border-gray-5 bg-surface px-4 sm:px-6">
        <Link href="/" className="inline-flex items-center gap-2 font-medium text-accent-5 hover:underline pointer-coarse:min-h-11">
          <BackIcon />
          {t("back")}
        </Link>
        <DisplayMenu />
      </header>
      <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6 sm:px-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:px-8">
        <aside className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:p-1">
          <details className="rounded-control border border-gray-5 p-3 lg:hidden">
            <summary className="cursor-pointer font-medium pointer-coarse:min-h-7">{t("contents")}</summary>
            <div className="pt-3">
              <DocsNavigation groups={groups} />
            </div>
          </details>
          <div className="hidden lg:block">
            <DocsNavigation groups={groups} />
          </div>
        </aside>
        <main id="main" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-10">
          <div className="grid gap-2">
            <h1 className="text-3xl font-semibold">{t("title")}</h1>
            <p className="max-w-[720px] text-md text-gray-11">{t("intro")}</p>
            <p className="text-sm">
              <a className="text-accent-5 underline underline-offset-2" href="/api/v1/openapi.json">
                {t("description")}
              </a>
            </p>
          </div>
          {guides.map((guide) => (
            <section key={guide} id={guide} aria-labelledby={`${guide}-title`} className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3">
              <h2 id={`${guide}-title`} className="text-xl font-semibold">
                {t(`guide.${guide}.title`)}
              </h2>
              <p className="max-w-[720px] text-md whitespace-pre-line">{t(`guide.${guide}.text`)}</p>
              {guide === "start" ? <CodeBlock code={first} label="curl" /> : null}
              {guide === "platforms" ? <PlatformTable /> : null}
              {guide === "webhooks" ? (
                <ul dir="ltr" className="flex max-w-[720px] flex-wrap gap-x-4 gap-y-1">
                  {webhookEvents.map((event) => (
                    <li key={event}>
                      <code>{event}</code>
                    </li>
                  ))}
                </ul>
              ) : null}
              {guide === "webhooks" ? (
                <Tabs
                  label={t("samples")}
                  tabs={verifySnippets.map((snippet) => ({
                    value: snippet.language,
                    label: <span dir="ltr">{snippet.label}</span>,
                    content: <CodeBlock code={snippet.code} label={snippet.label} />,
                  }))}
                />
              ) : null}
            </section>
          ))}
          {tags.map((tag) => (
            <section key={tag} aria-labelledby={`tag-${tag}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 id={`tag-${tag}`} className="text-xl font-semibold">
                <bdi lang="en">{tag}</bdi>
              </h2>
              {operations
                .filter((operation) => operation.tag === tag)
                .map((operation) => (
                  <Operation key={operation.id} operation={operation} base={base} />
                ))}
            </section>
          ))}
        </main>
      </div>
    </div>
  );
}
