"use client";

import { useLibraryItems } from "@/components/media/use-library-items";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { type PostSettings, postSettings } from "./account-settings";
import type { Draft } from "./draft";
import { type AccountSettings, formSettings } from "./settings-fields";
import { useCapabilities } from "./use-capabilities";

/** Answers each account's settings in this post. */
export function usePostSettings(draft: Draft): (account: ConnectedAccount) => PostSettings {
  const rules = useCapabilities(draft.accountIds.length > 0);
  const urls = draft.mediaUrls.filter((url) => url.trim() !== "");
  const media = useLibraryItems(urls);
  return (account) => {
    const fitting = (defaults: AccountSettings, explicit: AccountSettings) => {
      if (!rules) return { ...defaults, ...explicit };
      const can = rules.capabilities[account.platform.toUpperCase() as SocialPlatform];
      return formSettings(rules.fittingSettings(can, defaults, explicit, rules.mediaKinds(urls, media)));
    };
    return postSettings(account, draft.settings[account.id], { mediaCount: urls.length, fitting });
  };
}
