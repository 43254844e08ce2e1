"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { Thumbnail } from "@/components/media/thumbnail";
import { useLibraryItems } from "@/components/media/use-library-items";
import { WarningList } from "@/components/posts/warning-list";
import { Card } from "@/components/ui/card";
import { MediaIcon, PersonIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { PostSettings } from "./account-settings";
import type { Draft } from "./draft";
import { useCapabilities } from "./use-capabilities";

interface PreviewProps {
  draft: Draft;
  accounts: ConnectedAccount[];
  settingsOf(account: ConnectedAccount): PostSettings;
}

/** The text as each account will carry it, and what its platform would not take. */
export function Preview({ draft, accounts, settingsOf }: PreviewProps) {
  const t = useText("composer");
  const posts = useText("posts");
  const nameOf = usePlatformName();
  const rules = useCapabilities();
  const urls = draft.mediaUrls.filter((url) => url.trim() !== "");
  const media = useLibraryItems(urls);
  const checked = accounts.map((account) => {
    const { placement, title, link } = settingsOf(account).holding;
    return { platform: account.platform.toUpperCase() as SocialPlatform, text: draft.captions[account.platform] ?? draft.content, placement, title, link };
  });
  const warnings = rules
    ? rules.checkAccounts(checked, { mediaUrls: urls, media }).map((warning) => {
        const name = warning.platform.toUpperCase() as SocialPlatform;
        const over = rules.textLength(name, draft.captions[warning.platform] ?? draft.content) - rules.textLimit(name, rules.mediaKinds(urls, media));
        return { ...warning, over: Math.max(0, over) };
      })
    : [];
  return (
    <div className="grid gap-4">
      {draft.content.trim() !== "" && warnings.length > 0 ? <WarningList warnings={warnings} title={t("warnings")} /> : null}
      <h2 className="text-md font-semibold">{t("preview")}</h2>
      {accounts.length === 0 ? <p className="text-gray-10">{t("previewEmpty")}</p> : null}
      {accounts.map((account) => {
        const text = draft.captions[account.platform] ?? draft.content;
        const { title } = settingsOf(account).holding;
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
            {typeof title === "string" ? (
              <p dir="auto" className="user-text font-medium">
                {title}
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
              <div className="grid gap-1.5">
                <div className="flex h-32 gap-0.5 overflow-hidden rounded-control">
                  {[...new Map(urls.map((url, index) => [url, media[index] ?? null]))].map(([url, item]) => (
                    <PreviewFile key={url} item={item} />
                  ))}
                </div>
                <span className="text-sm text-gray-10">{posts("media", { count: urls.length })}</span>
              </div>
            ) : null}
          </Card>
        );
      })}
    </div>
  );
}

/** An address from elsewhere is shown by its place alone: this page loads nothing of other hosts. */
function PreviewFile({ item }: { item: LibraryItem | null }) {
  if (item) return <Thumbnail item={item} className="h-full min-w-0 grow basis-0" />;
  return (
    <span className="grid h-full min-w-0 grow basis-0 place-items-center bg-gray-3 text-gray-10">
      <MediaIcon size={20} />
    </span>
  );
}
