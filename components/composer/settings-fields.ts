import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import { imageFits } from "@/shared/social/image-fit";

/** What one account's post is given beyond text and media, by the platform's own schema of settings. */
export type SettingValue = string | number | boolean | string[];
export type AccountSettings = Record<string, SettingValue>;

export interface FormContext {
  settings: AccountSettings;
  account: Pick<ConnectedAccount, "platform" | "kind">;
  mediaCount: number;
}

interface FieldBase<Name extends string> {
  name: Name;
  /** Differs with every post, so it is no default of an account. */
  perPost?: true;
  /** Shown only then. */
  when?(context: FormContext): boolean;
}

type FieldName =
  | "replySettings"
  | "placement"
  | "imageFit"
  | "visibility"
  | "privacyStatus"
  | "title"
  | "link"
  | "linkTitle"
  | "thumbOffsetMs"
  | "collaborators"
  | "paidPartnership"
  | "madeWithAi"
  | "tags"
  | "shareToFeed"
  | "madeForKids"
  | "notifySubscribers"
  | "boardId";

export type SettingsField = FieldBase<FieldName> &
  (
    | { kind: "choice"; values: readonly string[] /** What holds while nothing is chosen; absent = the account's own. */; initial?: string }
    | { kind: "text"; counted?: boolean; address?: boolean }
    | { kind: "tags" }
    /** Other accounts of the platform. */
    | { kind: "names" }
    /** A point of a video, kept in milliseconds and shown in seconds. */
    | { kind: "moment" }
    | { kind: "switch"; initial: boolean }
    /** One of the places that the account has on its platform. */
    | { kind: "destination" }
  );

/**
 * The forms as data: a platform's fields in the order they are shown. Values are those of the platform's schema of settings, to which a test
 * holds them. What has rules of its own is a component instead.
 */
export const settingsFields: Readonly<Record<string, readonly SettingsField[]>> = {
  twitter: [
    { name: "replySettings", kind: "choice", values: ["following", "mentionedUsers", "subscribers", "verified"] },
    { name: "paidPartnership", kind: "switch", initial: false, perPost: true },
    { name: "madeWithAi", kind: "switch", initial: false, perPost: true },
  ],
  instagram: [
    { name: "placement", kind: "choice", values: ["feed", "reel", "story"], initial: "feed" },
    {
      name: "imageFit",
      kind: "choice",
      values: imageFits,
      perPost: true,
      when: ({ settings, mediaCount }) => mediaCount > 0 && (settings.placement === undefined || settings.placement === "feed"),
    },
    { name: "shareToFeed", kind: "switch", initial: true, when: ({ settings }) => settings.placement === "reel" },
    { name: "thumbOffsetMs", kind: "moment", perPost: true, when: ({ settings, mediaCount }) => mediaCount === 1 && settings.placement !== "story" },
    { name: "collaborators", kind: "names", perPost: true, when: ({ settings }) => settings.placement !== "story" },
  ],
  facebook: [
    { name: "placement", kind: "choice", values: ["feed", "reel", "story"], initial: "feed" },
    {
      name: "link",
      kind: "text",
      address: true,
      when: ({ settings, mediaCount }) => mediaCount === 0 && (settings.placement === undefined || settings.placement === "feed"),
    },
  ],
  // A page's posts are for everyone; only a person may choose.
  linkedin: [
    { name: "visibility", kind: "choice", values: ["PUBLIC", "CONNECTIONS"], initial: "PUBLIC", when: ({ account }) => account.kind !== "organization" },
    { name: "link", kind: "text", address: true, perPost: true, when: ({ mediaCount }) => mediaCount === 0 },
    { name: "linkTitle", kind: "text", perPost: true, when: ({ settings, mediaCount }) => mediaCount === 0 && Boolean(settings.link) },
  ],
  youtube: [
    { name: "title", kind: "text", counted: true, perPost: true },
    { name: "privacyStatus", kind: "choice", values: ["public", "unlisted", "private"], initial: "public" },
    { name: "tags", kind: "tags", perPost: true },
    { name: "madeForKids", kind: "switch", initial: false },
    { name: "notifySubscribers", kind: "switch", initial: true },
    { name: "madeWithAi", kind: "switch", initial: false, perPost: true },
  ],
  pinterest: [
    { name: "boardId", kind: "destination" },
    { name: "title", kind: "text", counted: true, perPost: true },
    { name: "link", kind: "text", address: true },
  ],
  snapchat: [
    { name: "placement", kind: "choice", values: ["story", "saved_story", "spotlight"], initial: "story" },
    { name: "title", kind: "text", counted: true, perPost: true, when: ({ settings }) => settings.placement === "saved_story" },
  ],
};

export function visibleFields(context: FormContext): SettingsField[] {
  return (settingsFields[context.account.platform] ?? []).filter((field) => field.when?.(context) ?? true);
}

/** Without what nobody sees any more. What has no field here was set by a program, and stays. */
export function withoutHiddenFields(settings: AccountSettings, context: FormContext): AccountSettings {
  const shown = visibleFields(context);
  const hidden = settingsFields[context.account.platform]?.filter((field) => !shown.includes(field)).map((field): string => field.name) ?? [];
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !hidden.includes(name)));
}

/** What is sent for one post: what was emptied as null, so that the account's default does not take its place. */
export function explicitSettings(settings: AccountSettings): Record<string, SettingValue | null> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const trimmed = typeof value === "string" ? value.trim() : value;
      return [name, trimmed === "" || (Array.isArray(trimmed) && trimmed.length === 0) ? null : trimmed];
    }),
  );
}

/** The same as a form shows it. */
export function formSettings(settings: Record<string, unknown>): AccountSettings {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, (value ?? "") as SettingValue]));
}

/** What is sent of an account's defaults: nothing that was left empty. */
export function cleanSettings(settings: AccountSettings): Record<string, SettingValue | null> {
  return Object.fromEntries(Object.entries(explicitSettings(settings)).filter(([, value]) => value !== null));
}

export const interactions = ["comment", "duet", "stitch"] as const;
const switchOf = { comment: "disableComment", duet: "disableDuet", stitch: "disableStitch" } as const;
export type Interaction = (typeof interactions)[number];

export function allows(settings: AccountSettings, interaction: Interaction): boolean {
  return settings[switchOf[interaction]] === false;
}

export function allow(interaction: Interaction, on: boolean): AccountSettings {
  return { [switchOf[interaction]]: !on };
}

/** The platform wants nothing allowed that the person did not allow, so a post starts with every interaction off. */
const closed: AccountSettings = { disableComment: true, disableDuet: true, disableStitch: true };

/** A post's settings on an account before the person sets any: the account's defaults, as far as they apply to the post. */
export function initialSettings(account: Pick<ConnectedAccount, "platform" | "publishDefaults">): AccountSettings {
  return account.platform === "tiktok" ? { ...closed, ...(account.publishDefaults as AccountSettings) } : {};
}

/** Whether an answer is missing that the platform wants from the person each time. */
export function lacksAnswer(account: Pick<ConnectedAccount, "platform">, settings: AccountSettings): boolean {
  if (account.platform !== "tiktok") return false;
  return typeof settings.privacyLevel !== "string" || (settings.brandContentToggle === true && settings.privacyLevel === "SELF_ONLY");
}

/** Whether an account has settings that last beyond one post. */
export function hasDefaults(platform: string): boolean {
  return settingsFields[platform]?.some((field) => !field.perPost) ?? false;
}
