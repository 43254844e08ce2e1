"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { WarningList } from "@/components/posts/warning-list";
import { Card } from "@/components/ui/card";
import { MediaIcon, PersonIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { Draft } from "./draft";
import { useCapabilities } from "./use-capabilities";

/** The text as each account will carry it, and what its platform would not take. */
export function Preview({ draft, accounts, platforms }: { draft: Draft; accounts: Connection[]; platforms: readonly string[] }) {
  const t = useText("composer");
  const posts = useText("posts");
  const nameOf = usePlatformName();
  const rules = useCapabilities();
  const urls = draft.mediaUrls.filter((url) => url.trim() !== "");
  const warnings = rules
    ? platforms.flatMap((platform) => {
        const name = platform.toUpperCase() as SocialPlatform;
        const text = draft.captions[platform] ?? draft.content;
        const over = rules.textLength(name, text) - rules.textLimit(name, urls.map(rules.mediaKindOf));
        return rules.checkPost({ platform: name, text, mediaUrls: urls }).map((warning) => ({ ...warning, over: Math.max(0, over) }));
      })
    : [];
  return (
    <div className="grid gap-4">
      {draft.content.trim() !== "" && warnings.length > 0 ? <WarningList warnings={warnings} title={t("warnings")} /> : null}
      <h2 className="text-md font-semibold">{t("preview")}</h2>
      {accounts.length === 0 ? <p className="text-gray-10">{t("previewEmpty")}</p> : null}
      {accounts.map((account) => {
        const text = draft.captions[account.platform] ?? draft.content;
        return (
          <Card key={account.id} aria-label={t("previewFor", { account: account.accountName })} className="grid gap-3 p-4">
            <div className="flex items-center gap-2.5">
              <span className="grid size-9 place-items-center rounded-full bg-gray-4 text-gray-10">
                <PersonIcon size={20} />
              </span>
              <span className="grid min-w-0 grow">
                <bdi className="one-line font-medium">{account.accountName}</bdi>
                <span className="text-xs text-gray-10">{nameOf(account.platform)}</span>
              </span>
              <PlatformMark platform={account.platform} />
            </div>
            {typeof draft.settings[account.id]?.title === "string" ? (
              <p dir="auto" className="user-text font-medium">
                {draft.settings[account.id]?.title}
              </p>
            ) : null}
            {text.trim() === "" ? (
              <p className="text-gray-10">{t("previewEmpty")}</p>
            ) : (
              <p dir="auto" className="user-text">
                {text}
              </p>
            )}
            {urls.length > 0 ? (
              <div className="flex h-32 items-center justify-center gap-2 rounded-control bg-gray-3 text-sm text-gray-10">
                <MediaIcon size={20} />
                {posts("media", { count: urls.length })}
              </div>
            ) : null}
          </Card>
        );
      })}
    </div>
  );
}
