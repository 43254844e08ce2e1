"use client";

import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { useLibraryItems } from "@/components/media/use-library-items";
import { WarningList } from "@/components/posts/warning-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NextIcon, PreviousIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { PostSettings } from "../account-settings";
import type { Draft } from "../draft";
import { useCapabilities } from "../use-capabilities";
import { FeedPost, PicturePost, Pin, ShortPost, UprightPost, VideoPost } from "./frames";
import type { Shown } from "./parts";

const frames: Record<string, (shown: Shown) => React.ReactNode> = {
  twitter: ShortPost,
  instagram: PicturePost,
  facebook: FeedPost,
  linkedin: FeedPost,
  tiktok: UprightPost,
  snapchat: UprightPost,
  youtube: VideoPost,
  pinterest: Pin,
};

interface PreviewProps {
  draft: Draft;
  accounts: ConnectedAccount[];
  settingsOf(account: ConnectedAccount): PostSettings;
}

/** The post as each account will show it, one at a time, and what its platform would not take. */
export function Preview({ draft, accounts, settingsOf }: PreviewProps) {
  const t = useText("composer");
  const writing = useText("writing");
  const rules = useCapabilities(accounts.length > 0);
  const urls = draft.mediaUrls.filter((url) => url.trim() !== "");
  const media = useLibraryItems(urls);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    accounts.findIndex(({ id }) => id === chosen),
  );
  const account = accounts[at];

  const checked = accounts.map((one) => {
    const { placement, title, link } = settingsOf(one).holding;
    return { platform: one.platform.toUpperCase() as SocialPlatform, text: draft.captions[one.platform] ?? draft.content, placement, title, link };
  });
  const warnings = rules
    ? rules.checkAccounts(checked, { mediaUrls: urls, media }).map((warning) => {
        const name = warning.platform.toUpperCase() as SocialPlatform;
        const over = rules.textLength(name, draft.captions[warning.platform] ?? draft.content) - rules.textLimit(name, rules.mediaKinds(urls, media));
        return { ...warning, over: Math.max(0, over) };
      })
    : [];
  return (
    <div className="grid grid-cols-1 gap-4">
      {draft.content.trim() !== "" && warnings.length > 0 ? <WarningList warnings={warnings} title={t("warnings")} /> : null}
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 className="text-md font-semibold">{t("preview")}</h2>
        {accounts.length > 1 ? <Steps at={at} count={accounts.length} onStep={(next) => setChosen(accounts[next]?.id ?? null)} /> : null}
      </div>
      {account ? (
        <AccountPreview
          shown={{
            account,
            text: draft.captions[account.platform] ?? draft.content,
            title: textOf(settingsOf(account).holding.title),
            placement: textOf(settingsOf(account).holding.placement),
            media: urls.map((url, index) => ({ url, item: media[index] ?? null })),
          }}
        />
      ) : (
        <p className="text-gray-10">{writing("preview.noAccounts")}</p>
      )}
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

function Steps({ at, count, onStep }: { at: number; count: number; onStep(next: number): void }) {
  const t = useText("writing");
  const format = useFormat();
  return (
    <div className="flex items-center gap-1">
      <Button size="icon" variant="quiet" aria-label={t("preview.previous")} onClick={() => onStep((at + count - 1) % count)}>
        <PreviousIcon />
      </Button>
      <span className="figures text-sm text-gray-10">{t("preview.of", { number: format.number(at + 1), count: format.number(count) })}</span>
      <Button size="icon" variant="quiet" aria-label={t("preview.next")} onClick={() => onStep((at + 1) % count)}>
        <NextIcon />
      </Button>
    </div>
  );
}

function AccountPreview({ shown }: { shown: Shown }) {
  const t = useText("composer");
  const nameOf = usePlatformName();
  const { account } = shown;
  const Frame = frames[account.platform] ?? FeedPost;
  return (
    <section aria-label={t("previewFor", { account: account.accountName })} className="grid grid-cols-1 gap-2">
      <p className="flex items-center gap-2 text-sm text-gray-11">
        <PlatformMark platform={account.platform} />
        {nameOf(account.platform)}
        <bdi className="one-line text-gray-10">{account.accountName}</bdi>
      </p>
      {/* The platforms are laid out from left to right; what is written in them goes by its own direction. */}
      <Card dir="ltr" className="overflow-hidden">
        <Frame key={account.id} {...shown} />
      </Card>
    </section>
  );
}
