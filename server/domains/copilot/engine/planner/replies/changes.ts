import { isolated, momentText, numberText } from "@/server/lib/wording";
import type { CopilotLocale } from "../../../copilot.schema";
import type { Observation, OpenProposal } from "../contract";
import { campaignsText } from "./campaigns";
import * as outputs from "./outputs";
import { campaignState, isolatedList, platformName, quoted } from "./phrases";
import { causeText, errorText } from "./problems";
import { blockquote } from "./social";
import { warningText } from "./warnings";

/** Changes: what would change, the question for a word, and what became of it. Nothing here says "done" before it is. */

type Outcome = { title: string; preview: outputs.Preview } | { error: string };

const changed = (title: string, preview: outputs.Preview, timezone: string, locale: CopilotLocale): string[] => {
  const arrow = locale === "en" ? "→" : "←";
  const head = `- **${quoted(title, 200)}**`;
  if ("campaign" in preview) {
    const { from, to } = preview.diff.status;
    const warnings = preview.warnings.slice(0, 2).map((one) => `  - ${quoted(one.message, 200)}`);
    return [`${head}: ${campaignState(from, locale)} ${arrow} ${campaignState(to, locale)}`, ...warnings];
  }
  if ("adAccount" in preview) {
    const words = (on: boolean) => (locale === "en" ? (on ? "on" : "off") : on ? "مفعّلة" : "معطّلة");
    const { from, to } = preview.diff.autoPilotEnabled;
    return [`${head}: ${words(from)} ${arrow} ${words(to)}`];
  }
  if ("drafts" in preview) {
    return preview.drafts.flatMap((draft) => {
      const accounts = draft.accounts.map((one) => `${platformName(one.platform, locale)} (${isolated(quoted(one.accountName, 60))})`);
      const warnings = draft.warnings.slice(0, 2).map((one) => warningText(one, locale));
      return [`**${accounts.join(locale === "en" ? ", " : "، ")}**`, "", blockquote(draft.content), "", ...warnings];
    });
  }
  return preview.posts.flatMap((post) => {
    const where = isolatedList(
      post.platforms.map((platform) => platformName(platform, locale)),
      locale,
    );
    const warnings = post.warnings.slice(0, 2).map((one) => `  - ${warningText(one, locale)}`);
    return [`- ${quoted(post.content, 80)} (${where}): **${momentText(post.scheduledAt.to, timezone, locale)}**`, ...warnings];
  });
};

/** Several autopilots, pauses and posts are asked for with one word. */
const ask = (count: number, locale: CopilotLocale): string => {
  if (locale === "en") return count === 1 ? "Nothing has changed yet. Confirm? (yes / no)" : "Nothing has changed yet. Confirm all of them? (yes / no)";
  return count === 1 ? "لم يتغيّر شيء بعد. تأكيد التنفيذ؟ (نعم / لا)" : "لم يتغيّر شيء بعد. تأكيد تنفيذها كلها؟ (نعم / لا)";
};

export function proposedReply(observations: readonly Observation[], timezone: string, locale: CopilotLocale): string {
  const waiting: Extract<Outcome, { title: string }>[] = [];
  const already: string[] = [];
  const refused: string[] = [];
  for (const observation of observations) {
    if (observation.error) {
      refused.push(errorText(observation, locale));
      continue;
    }
    const answer = outputs.proposed.parse(observation.output);
    if (answer.noop) already.push(noopText(answer.preview, answer.title, locale));
    else waiting.push(answer.proposal);
  }
  const lines = [...already, ...refused];
  if (waiting.length === 0) return lines.join("\n\n");
  const list = waiting.flatMap(({ title, preview }) => changed(title, preview, timezone, locale));
  const many = numberText(waiting.length, locale);
  const drafts = waiting.every(({ preview }) => "drafts" in preview);
  const lead = drafts
    ? locale === "en"
      ? "To be saved for later:"
      : "للحفظ كمسودة:"
    : waiting.length === 1
      ? locale === "en"
        ? "This would change:"
        : "التغيير المقترح:"
      : locale === "en"
        ? `These ${many} changes would be made:`
        : `التغييرات المقترحة وعددها ${many}:`;
  return [...lines, [lead, "", ...list].join("\n").trimEnd(), ask(waiting.length, locale)].join("\n\n");
}

function noopText(preview: outputs.Preview, title: string, locale: CopilotLocale): string {
  if ("campaign" in preview) {
    const [name, state] = [isolated(quoted(preview.campaign.name, 80)), campaignState(preview.diff.status.to, locale)];
    return locale === "en" ? `“${name}” is already ${state}; no change needed.` : `الحملة «${name}» ${state} أصلًا، فلا حاجة إلى تغيير.`;
  }
  if ("adAccount" in preview) {
    const [name, on] = [isolated(quoted(preview.adAccount.name, 80)), preview.diff.autoPilotEnabled.to];
    return locale === "en"
      ? `The auto-pilot of “${name}” is already ${on ? "on" : "off"}; no change needed.`
      : `الإدارة التلقائية لحساب «${name}» ${on ? "مفعّلة" : "معطّلة"} أصلًا، فلا حاجة إلى تغيير.`;
  }
  return quoted(title, 200);
}

export function tooManyReply(count: number, limit: number, locale: CopilotLocale): string {
  const [all, most] = [campaignsText(count, locale), numberText(limit, locale)];
  return locale === "en"
    ? `${all} would be changed at once; at most ${most} are changed at one word. Nothing was proposed. A narrower condition or single names will do.`
    : `ينطبق هذا على ${all}، والحد ${most} في الطلب الواحد. لم يُقترح أي تغيير. يكفي شرط أضيق أو ذكر الحملات بأسمائها.`;
}

const ended: Record<string, Record<CopilotLocale, string>> = {
  DONE: { en: "Done", ar: "نُفّذ" },
  DISCARDED: { en: "Dropped", ar: "أُلغي الاقتراح" },
  EXPIRED: { en: "Expired, nothing was changed", ar: "انتهت مهلته ولم يُنفَّذ" },
  PROPOSED: { en: "Still waiting, nothing was changed", ar: "ما زال بانتظار التأكيد ولم يُنفَّذ" },
  FAILED: { en: "Failed", ar: "تعذّر التنفيذ" },
  COMMITTING: { en: "Under way; what came of it is not known yet", ar: "قيد التنفيذ ولم تُعرف نتيجته بعد" },
};

const notAgreed = (locale: CopilotLocale): string =>
  locale === "en" ? "Nothing was carried out: it takes a plain yes in a message of its own." : "لم يُنفَّذ شيء: يلزم تأكيد صريح مثل «نعم» في رسالة مستقلة.";

export function settledReply(observation: Observation, locale: CopilotLocale): string {
  if (observation.error) return observation.error.code === "FORBIDDEN" ? notAgreed(locale) : errorText(observation, locale);
  const { changes } = outputs.settled.parse(observation.output);
  if (changes.length === 0) return nothingWaitsReply(locale);
  const lines = changes.map(({ title, state, error, result }) => {
    const word = ended[state]?.[locale] ?? quoted(state, 40);
    const refused = [...(result?.drafts ?? []), ...(result?.posts ?? [])].flatMap((one) => (one.ok || !one.error ? [] : [one.error]));
    return [
      `- ${word}: ${quoted(title, 200)}${error && state !== "EXPIRED" ? ` — ${causeText(error, locale)}` : ""}`,
      ...refused.slice(0, 3).map((one) => `  - ${locale === "en" ? "Not done" : "لم يُنفَّذ"}: ${causeText(one, locale)}`),
    ].join("\n");
  });
  const done = changes.filter((one) => one.state === "DONE");
  const note =
    done.length > 0 && done.some((one) => one.tool === "pause_campaign" || one.tool === "resume_campaign" || one.tool === "set_autopilot")
      ? [locale === "en" ? "It is in the audit log, and can be undone the same way." : "سُجّل في سجل التدقيق، ويمكن عكسه بالطريقة نفسها."]
      : [];
  return [lines.join("\n"), ...note].join("\n\n");
}

export function nothingWaitsReply(locale: CopilotLocale): string {
  return locale === "en" ? "Nothing is waiting for a confirmation, and nothing was changed." : "لا تغيير بانتظار التأكيد، ولم يُنفَّذ شيء.";
}

export function waitingReply(proposals: readonly OpenProposal[], locale: CopilotLocale): string {
  if (proposals.length === 0) return nothingWaitsReply(locale);
  const lead = locale === "en" ? "Waiting for a confirmation:" : "بانتظار التأكيد:";
  return [[lead, "", ...proposals.slice(0, 8).map((one) => `- ${quoted(one.title, 200)}`)].join("\n"), ask(proposals.length, locale)].join("\n\n");
}
