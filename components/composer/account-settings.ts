import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import { type AccountSettings, initialSettings, withoutHiddenFields } from "./settings-fields";

export interface PostSettings {
  /** What is sent: what a person chose for this post, and sees. */
  explicit: AccountSettings;
  /** What the post will have: that, and the account's defaults as far as they suit it. The form shows it, and the check is of it. */
  holding: AccountSettings;
}

type Account = Pick<ConnectedAccount, "platform" | "kind" | "publishDefaults">;

/** `fitting` is the server's own rule of which defaults suit the post. */
export function postSettings(
  account: Account,
  chosen: AccountSettings | undefined,
  { mediaCount, fitting }: { mediaCount: number; fitting(defaults: AccountSettings, explicit: AccountSettings): AccountSettings },
): PostSettings {
  const defaults = account.publishDefaults as AccountSettings;
  const all = chosen ?? initialSettings(account);
  const explicit = withoutHiddenFields(all, { account, settings: fitting(defaults, all), mediaCount });
  return { explicit, holding: fitting(defaults, explicit) };
}
