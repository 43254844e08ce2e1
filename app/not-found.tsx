import { getText } from "@/components/i18n/server";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { SearchIcon } from "@/components/ui/icons";

export default async function NotFound() {
  const t = await getText("error");
  return (
    <main className="grid min-h-dvh content-center">
      <h1 className="sr-only">{t("missing.title")}</h1>
      <EmptyState icon={SearchIcon} title={t("missing.title")} text={t("missing.text")} action={<LinkButton href="/">{t("page.home")}</LinkButton>} />
    </main>
  );
}
