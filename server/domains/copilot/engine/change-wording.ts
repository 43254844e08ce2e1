import { counted, isolated } from "@/server/lib/wording";
import type { CopilotLocale } from "../copilot.schema";
import type { AutoPilotPreview, CampaignPreview, DraftsPreview, SchedulePreview } from "../copilot-tools.schema";
import { visibleText } from "./tool-data";

/** A proposed change in one line. Names are the workspace's own words, so nothing unseen stays in them. */

const platforms: Record<"META" | "GOOGLE", Record<CopilotLocale, string>> = {
  META: { ar: "ميتا", en: "Meta" },
  GOOGLE: { ar: "Google", en: "Google" },
};

const longestExcerpt = 60;

/** The marks are the sentence's own: within the name's isolation they would stand on the name's sides. */
const quoted = (name: string, locale: CopilotLocale) => (locale === "ar" ? `«${isolated(visibleText(name))}»` : `“${isolated(visibleText(name))}”`);

/** The beginning of a text, in one line. */
export function excerpt(text: string): string {
  const line = visibleText(text).replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > longestExcerpt ? `${characters.slice(0, longestExcerpt).join("").trimEnd()}…` : line;
}

export function campaignTitle({ campaign, diff }: CampaignPreview, locale: CopilotLocale): string {
  const name = quoted(campaign.name, locale);
  const platform = platforms[campaign.platform][locale];
  const pauses = diff.status.to === "PAUSED";
  if (locale === "ar") return `${pauses ? "إيقاف" : "استئناف"} حملة ${name} (${platform})`;
  return `${pauses ? "Pause" : "Resume"} the campaign ${name} (${platform})`;
}

export function autoPilotTitle({ adAccount, diff }: AutoPilotPreview, locale: CopilotLocale): string {
  const name = quoted(adAccount.name, locale);
  const platform = platforms[adAccount.platform][locale];
  const on = diff.autoPilotEnabled.to;
  if (locale === "ar") return `${on ? "تفعيل" : "تعطيل"} الإدارة التلقائية لحساب ${name} (${platform})`;
  return `Turn ${on ? "on" : "off"} auto-pilot for ${name} (${platform})`;
}

export function draftsTitle({ drafts }: DraftsPreview, locale: CopilotLocale): string {
  const [first] = drafts;
  if (first && drafts.length === 1) {
    const text = quoted(excerpt(first.content), locale);
    return locale === "ar" ? `حفظ مسودة ${text}` : `Save the draft ${text}`;
  }
  const count = counted(drafts.length, locale, { en: ["draft", "drafts"], ar: ["مسودة واحدة", "مسودتين", "مسودات", "مسودة", "مسودة"] });
  return locale === "ar" ? `حفظ ${count}` : `Save ${count}`;
}

export function scheduleTitle({ posts }: SchedulePreview, locale: CopilotLocale): string {
  const [first] = posts;
  if (first && posts.length === 1) {
    const text = quoted(excerpt(first.content), locale);
    return locale === "ar" ? `جدولة المنشور ${text}` : `Schedule the post ${text}`;
  }
  const count = counted(posts.length, locale, { en: ["post", "posts"], ar: ["منشور واحد", "منشورين", "منشورات", "منشورًا", "منشور"] });
  return locale === "ar" ? `جدولة ${count}` : `Schedule ${count}`;
}

/** For the memory: what did not work, so that it is not proposed again as if nothing had been. */
export function failedChange(title: string, reason: string, locale: CopilotLocale): string {
  const why = visibleText(reason).replace(/\s+/g, " ").trim();
  return locale === "ar" ? `لم ينجح: ${title}. السبب: ${why}` : `Did not work: ${title}. Why: ${why}`;
}
