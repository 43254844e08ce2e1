"use client";

import { useText } from "@/components/i18n/client";
import { Notice } from "@/components/ui/feedback";
import { Page } from "@/components/ui/page";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { ConnectLink, RedirectOrigins } from "@/server/domains/brands/connect-links.schema";
import type { ConnectablePlatform } from "@/server/domains/connections/connections.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { ConnectLinksCard } from "./connect-links-card";
import { RedirectOriginsCard } from "./redirect-origins-card";

interface DevelopersProps {
  links: { data: ConnectLink[]; meta: PageMeta };
  origins: RedirectOrigins;
  brands: readonly BrandView[];
  platforms: readonly ConnectablePlatform[];
}

export function Developers({ links, origins, brands, platforms }: DevelopersProps) {
  const t = useText("developers");
  return (
    <Page title={t("title")} text={t("intro")}>
      <ConnectLinksCard initial={links} brands={brands} platforms={platforms} />
      <RedirectOriginsCard initial={origins} />
    </Page>
  );
}

/** Who does not administer the workspace. */
export function DevelopersLocked() {
  const t = useText("developers");
  return (
    <Page title={t("title")} text={t("intro")}>
      <Notice hue="gray">{t("onlyAdmins")}</Notice>
    </Page>
  );
}
