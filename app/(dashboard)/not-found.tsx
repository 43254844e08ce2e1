import { getText } from "@/components/i18n/server";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { SearchIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";

/** Foreign and missing ids look alike; the shell stays. */
export default async function NotFound() {
  const t = await getText("error");
  return (
    <Page title={t("missing.title")}>
      <Card>
        <EmptyState icon={SearchIcon} title={t("missing.title")} text={t("missing.text")} action={<LinkButton href="/">{t("page.home")}</LinkButton>} />
      </Card>
    </Page>
  );
}
