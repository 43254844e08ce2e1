import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import { type AccountSettings, initialSettings, withoutHiddenFields } from "./settings-fields";

export interface PostSettings {
  /** What is sent: what a person chose for this post, and sees. */
  said: AccountSettings;
  /** What the post will have: that, and the account's defaults as far as they suit it. The form shows it, and the check is of it. */
  holding: AccountSettings;
}

type Account = Pick<ConnectedAccount, "platform" | "kind" | "publishDefaults">;

/** `fitting` is the server's own rule of which defaults suit the post. */
export function postSettings(
  account: Account,
  chosen: AccountSettings | undefined,
  { mediaCount, fitting }: { mediaCount: number; fitting(defaults: AccountSettings, said: AccountSettings): AccountSettings },
): PostSettings {
  const defaults = account.publishDefaults as AccountSettings;
  const all = chosen ?? initialSettings(account);
  const said = withoutHiddenFields(all, { account, settings: fitting(defaults, all), mediaCount });
  return { said, holding: fitting(defaults, said) };
}
