"use client";

import { Fragment } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { AccountsIcon, AdsIcon, BrandIcon, CirclePauseIcon, PostsIcon, ResumeIcon, WebhookIcon } from "@/components/ui/icons";
import { StateBadge } from "@/components/ui/state-badge";
import { Time } from "@/components/ui/time";
import type { FindOutput } from "@/server/domains/search/search.schema";
import { PaletteGroup, PaletteItem } from "./palette-list";

/** What the server found, each leading to its own page. */
export function FoundGroups({ found, go }: { found: FindOutput; go(href: string, label: string): void }) {
  const t = useText("palette");
  const ads = useText("ads");
  const may = useMay();
  const nameOf = usePlatformName();
  const acts = { ACTIVE: { label: ads("change.pause"), icon: CirclePauseIcon }, PAUSED: { label: ads("change.resume"), icon: ResumeIcon }, REMOVED: null };
  return (
    <>
      {found.posts.length > 0 ? (
        <PaletteGroup heading={t("groups.posts")}>
          {found.posts.map(({ id, excerpt, status, at }) => (
            <PaletteItem key={id} id={`post:${id}`} icon={PostsIcon} onSelect={() => go(`/posts/${id}`, excerpt)}>
              <span dir="auto" className="one-line grow">
                {excerpt}
              </span>
              {at ? (
                <span className="shrink-0 text-xs text-gray-10 max-sm:hidden">
                  <Time at={at} only="date" />
                </span>
              ) : null}
              <StateBadge thing="post" state={status} />
            </PaletteItem>
          ))}
        </PaletteGroup>
      ) : null}
      {found.campaigns.length > 0 ? (
        <PaletteGroup heading={t("groups.campaigns")}>
          {found.campaigns.map(({ id, name, platform, status }) => {
            const act = may.manage ? acts[status] : null;
            return (
              <Fragment key={id}>
                <PaletteItem id={`campaign:${id}`} icon={AdsIcon} onSelect={() => go(`/ads/campaigns/${id}`, name)}>
                  <bdi className="one-line grow">{name}</bdi>
                  <span className="shrink-0 text-xs text-gray-10">{nameOf(platform)}</span>
                  <StateBadge thing="campaign" state={status} />
                </PaletteItem>
                {act ? (
                  <PaletteItem id={`change:${id}`} icon={act.icon} onSelect={() => go(`/ads/campaigns/${id}?change=1`, `${act.label}: ${name}`)}>
                    <span className="shrink-0">{act.label}</span>
                    <bdi className="one-line grow text-gray-10">{name}</bdi>
                  </PaletteItem>
                ) : null}
              </Fragment>
            );
          })}
        </PaletteGroup>
      ) : null}
      {found.accounts.length > 0 ? (
        <PaletteGroup heading={t("groups.accounts")}>
          {found.accounts.map(({ id, name, platform }) => (
            <PaletteItem key={id} id={`account:${id}`} icon={AccountsIcon} onSelect={() => go("/accounts", name)}>
              <bdi className="one-line grow">{name}</bdi>
              <span className="shrink-0 text-xs text-gray-10">{nameOf(platform)}</span>
            </PaletteItem>
          ))}
        </PaletteGroup>
      ) : null}
      {found.brands.length > 0 ? (
        <PaletteGroup heading={t("groups.brands")}>
          {found.brands.map(({ id, name }) => (
            <PaletteItem key={id} id={`brand:${id}`} icon={BrandIcon} onSelect={() => go("/settings/brands", name)}>
              <bdi className="one-line">{name}</bdi>
            </PaletteItem>
          ))}
        </PaletteGroup>
      ) : null}
      {found.webhooks.length > 0 ? (
        <PaletteGroup heading={t("groups.webhooks")}>
          {found.webhooks.map(({ id, name }) => (
            <PaletteItem key={id} id={`webhook:${id}`} icon={WebhookIcon} onSelect={() => go(`/settings/webhooks/${id}`, name)}>
              <span dir="ltr" className="one-line">
                {name}
              </span>
            </PaletteItem>
          ))}
        </PaletteGroup>
      ) : null}
    </>
  );
}
