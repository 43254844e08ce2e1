"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { PostSettings } from "./account-settings";
import { AudienceSettings } from "./audience-settings";
import type { Draft } from "./draft";
import { initialSettings, lacksAnswer, settingsFields } from "./settings-fields";
import { SettingsForm } from "./settings-form";

interface PlatformSettingsProps {
  draft: Draft;
  accounts: ConnectedAccount[];
  settingsOf(account: ConnectedAccount): PostSettings;
  update(change: Partial<Draft>): void;
  /** A submit was tried: missing settings are shown as errors. */
  tried: boolean;
}

/** Each chosen account's own settings; open where the platform wants an answer, folded where everything has a value. */
export function PlatformSettings({ draft, accounts, settingsOf, update, tried }: PlatformSettingsProps) {
  const t = useText("composer");
  const nameOf = usePlatformName();
  const mediaCount = draft.mediaUrls.filter((url) => url.trim() !== "").length;
  const shown = accounts.filter((account) => account.platform === "tiktok" || settingsFields[account.platform]);
  if (shown.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={t("settingsTitle")}>
      <h2 className="font-medium">{t("settingsTitle")}</h2>
      {shown.map((account) => {
        const { holding: settings } = settingsOf(account);
        // With what is hidden now: it is there again once its field is.
        const chosen = draft.settings[account.id] ?? initialSettings(account);
        const needsAnswer = lacksAnswer(account, {});
        const form = {
          account,
          settings,
          mediaCount,
          onChange: (change: typeof settings) => update({ settings: { ...draft.settings, [account.id]: { ...chosen, ...change } } }),
        };
        return (
          <details key={account.id} open={needsAnswer || undefined} className="group rounded-control border border-gray-5">
            <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-2 px-3 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5">
              <PlatformMark platform={account.platform} />
              <bdi className="one-line max-w-48 font-medium">{account.accountName}</bdi>
              <span className="text-xs text-gray-10">{nameOf(account.platform)}</span>
            </summary>
            <div className="grid grid-cols-1 gap-4 border-t border-gray-5 p-3">
              {account.platform === "tiktok" ? (
                <AudienceSettings {...form} error={tried && typeof settings.privacyLevel !== "string" ? t("settings.choosePrivacy") : undefined} />
              ) : (
                <SettingsForm {...form} />
              )}
            </div>
          </details>
        );
      })}
    </section>
  );
}
