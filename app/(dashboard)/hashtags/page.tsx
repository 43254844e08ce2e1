import { serverCaller } from "@/app/server";
import { HashtagPanel } from "@/components/composer/tools/hashtag-panel";
import { getText } from "@/components/i18n/server";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";

export async function generateMetadata() {
  return { title: (await getText("writing"))("tags.title") };
}

export default async function HashtagsPage() {
  const [t, caller] = await Promise.all([getText("writing"), serverCaller()]);
  return (
    <Page title={t("tags.title")} text={t("tags.intro")} narrow>
      <Card className="p-4">
        <HashtagPanel initial={await caller.hashtagSets.list()} />
      </Card>
    </Page>
  );
}
