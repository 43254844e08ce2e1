import { redirect } from "next/navigation";
import { getText } from "@/components/i18n/server";
import { AuthorizeView } from "@/components/oauth/authorize-view";
import { NoticePage } from "@/components/oauth/notice-page";
import { LinkButton } from "@/components/ui/button";
import { readAuthorization } from "./read-authorization";

export async function generateMetadata() {
  return { title: (await getText("oauth"))("consent.title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function AuthorizePage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { request, view, viewer } = await readAuthorization(await searchParams);
  if (view.kind === "redirect") redirect(view.to);
  if (view.kind === "consent") return <AuthorizeView request={request} view={view} viewer={viewer} />;
  const t = await getText("oauth");
  return (
    <NoticePage
      title={t(`refused.${view.problem}.title`)}
      text={t(`refused.${view.problem}.text`)}
      action={<LinkButton href="/">{t("refused.home")}</LinkButton>}
    />
  );
}
