import { getText } from "@/components/i18n/server";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback";
import { Page } from "@/components/ui/page";

const cards = ["posts", "impressions", "engagement", "rate", "comments", "clicks"];

/** The page's own outline, as high as what will be there. */
export default async function AnalyticsLoading() {
  const [t, common] = await Promise.all([getText("analytics"), getText("common")]);
  return (
    <Page title={t("title")} actions={<Skeleton className="h-9 w-24" />}>
      <p role="status" className="sr-only">
        {common("loading")}
      </p>
      <Skeleton className="h-9 w-full max-w-lg" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {cards.map((card) => (
          <li key={card}>
            <Card className="grid content-between gap-1 p-3 sm:p-4">
              <Skeleton className="h-5 w-20" />
              <Skeleton className="h-9 w-16" />
              <Skeleton className="h-5 w-12" />
            </Card>
          </li>
        ))}
      </ul>
      <Card className="p-4">
        <Skeleton className="h-80 w-full" />
      </Card>
    </Page>
  );
}
