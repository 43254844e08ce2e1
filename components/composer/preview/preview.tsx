"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { useLibraryItems } from "@/components/media/use-library-items";
import { WarningList } from "@/components/posts/warning-list";
import { Button } from "@/components/ui/button";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { type ImageFit, imageFits } from "@/shared/social/image-fit";
import type { PostSettings } from "../account-settings";
import type { Draft, UpdateDraft } from "../draft";
import { useCapabilities } from "../use-capabilities";
import { AccountPreviews, previewSettings } from "./account-previews";

interface PreviewProps {
  draft: Draft;
  accounts: ConnectedAccount[];
  settingsOf(account: ConnectedAccount): PostSettings;
  update: UpdateDraft;
}

/** The post as each account will show it, and what its platform would not take. */
export function Preview({ draft, accounts, settingsOf, update }: PreviewProps) {
  const t = useText("composer");
  const writing = useText("writing");
  const nameOf = usePlatformName();
  const rules = useCapabilities(accounts.length > 0);
  const urls = draft.mediaUrls.filter((url) => url.trim() !== "");
  const media = useLibraryItems(urls);
  const checked = accounts.map((one) => {
    const { placement, title, link, imageFit } = settingsOf(one).holding;
    return { platform: one.platform.toUpperCase() as SocialPlatform, text: draft.captions[one.platform] ?? draft.content, placement, title, link, imageFit };
  });
  const warnings = rules
    ? rules.checkAccounts(checked, { mediaUrls: urls, media }).map((warning) => {
        const name = warning.platform.toUpperCase() as SocialPlatform;
        const over = rules.textLength(name, draft.captions[warning.platform] ?? draft.content) - rules.textLimit(name, rules.mediaKinds(urls, media));
        return { ...warning, over: Math.max(0, over) };
      })
    : [];
  /** The image that is outside of the platform's shapes is brought into one, for that platform alone. */
  const fitImages = (platform: string, imageFit: ImageFit) =>
    update(({ settings }) => {
      const ofPlatform = accounts.filter((account) => account.platform === platform);
      return { settings: { ...settings, ...Object.fromEntries(ofPlatform.map(({ id }) => [id, { ...settings[id], imageFit }])) } };
    });
  const remedy = ({ platform, code, field }: Pick<(typeof warnings)[number], "platform" | "code" | "field">) => {
    const [, index] = field.split(".");
    if (code !== "MEDIA_RATIO" || media[Number(index)]?.kind !== "image") return null;
    return imageFits.map((imageFit) => (
      <Button key={imageFit} size="sm" onClick={() => fitImages(platform, imageFit)}>
        {t(`fit.${imageFit}`, { platform: nameOf(platform) })}
      </Button>
    ));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {draft.content.trim() !== "" && warnings.length > 0 ? <WarningList warnings={warnings} title={t("warnings")} remedy={remedy} /> : null}
      <h2 className="text-md font-semibold">{t("preview")}</h2>
      {accounts.length === 0 ? <p className="text-gray-10">{writing("preview.noAccounts")}</p> : null}
      <AccountPreviews
        posts={accounts.map((account) => ({
          account,
          text: draft.captions[account.platform] ?? draft.content,
          ...previewSettings(settingsOf(account).holding),
          media: urls.map((url, index) => ({ url, item: media[index] ?? null })),
        }))}
      />
    </div>
  );
}
