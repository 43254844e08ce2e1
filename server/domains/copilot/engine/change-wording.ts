import { text } from "@/server/lib/text";
import { quotation } from "@/server/lib/wording";
import type { CopilotLocale } from "../copilot.schema";
import type { AutoPilotPreview, CampaignPreview, DraftsPreview, SchedulePreview } from "../copilot-tool-outputs.schema";
import { visibleText } from "./tool-data";

/** A proposed change in one line. Names are the workspace's own words, so nothing unseen stays in them. */

const MAX_EXCERPT_LENGTH = 60;

const quoted = (name: string, locale: CopilotLocale) => quotation(visibleText(name), locale);

/** The beginning of a text, in one line. */
export function excerpt(content: string): string {
  const line = visibleText(content).replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > MAX_EXCERPT_LENGTH ? `${characters.slice(0, MAX_EXCERPT_LENGTH).join("").trimEnd()}…` : line;
}

export function campaignTitle({ campaign, diff }: CampaignPreview, locale: CopilotLocale): string {
  const values = { name: quoted(campaign.name, locale), platform: text(locale, `name.adPlatform.${campaign.platform}`) };
  return text(locale, diff.status.to === "PAUSED" ? "change.pauseCampaign" : "change.resumeCampaign", values);
}

export function autoPilotTitle({ adAccount, diff }: AutoPilotPreview, locale: CopilotLocale): string {
  const values = { name: quoted(adAccount.name, locale), platform: text(locale, `name.adPlatform.${adAccount.platform}`) };
  return text(locale, diff.autoPilotEnabled.to ? "change.autoPilotOn" : "change.autoPilotOff", values);
}

export function draftsTitle({ drafts }: DraftsPreview, locale: CopilotLocale): string {
  const [first] = drafts;
  const isScheduled = drafts.some(({ scheduledAt }) => scheduledAt !== undefined);
  if (first && drafts.length === 1) {
    return text(locale, isScheduled ? "change.saveAndSchedulePost" : "change.saveDraft", { text: quoted(excerpt(first.content), locale) });
  }
  if (!isScheduled) return text(locale, "change.save", { drafts: text(locale, "count.draftAsObject", { count: drafts.length }) });
  const all = drafts.every(({ scheduledAt }) => scheduledAt !== undefined);
  const posts = text(locale, "count.postAsObject", { count: drafts.length });
  return text(locale, all ? "change.saveAndSchedule" : "change.saveAndScheduleSome", { posts });
}

export function scheduleTitle({ posts }: SchedulePreview, locale: CopilotLocale): string {
  const [first] = posts;
  if (first && posts.length === 1) return text(locale, "change.schedulePost", { text: quoted(excerpt(first.content), locale) });
  return text(locale, "change.schedule", { posts: text(locale, "count.postAsObject", { count: posts.length }) });
}

/** For the memory: what did not work, so that it is not proposed again as if nothing had been. */
export function failedChange(title: string, reason: string, locale: CopilotLocale): string {
  return text(locale, "change.failed", { title, reason: visibleText(reason).replace(/\s+/g, " ").trim() });
}
