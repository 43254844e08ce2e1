import { counted, isolated, momentText, moneyText, numberText } from "@/server/lib/wording";
import type { CopilotLocale } from "../../../copilot.schema";
import { type ToolInput, toolInputs } from "../../../copilot-tools.schema";
import type { Condition, Focus, ReplyMetric } from "./contract";
import * as outputs from "./outputs";
import { resultSentence } from "./performance";
import { campaignState, figure, joined, judgedBy, lastDays, metricInSentence, named, platformName, quoted, table, windowText, withTable } from "./phrases";

/** Campaigns and the accounts they run in. */

type Campaign = outputs.Campaign;

const columnNames: Record<CopilotLocale, Record<"campaign" | "platform" | "state" | "account" | "currency" | "autoPilot" | "readAt", string>> = {
  en: { campaign: "Campaign", platform: "Platform", state: "State", account: "Account", currency: "Currency", autoPilot: "Auto-pilot", readAt: "Data as of" },
  ar: {
    campaign: "الحملة",
    platform: "المنصة",
    state: "الحالة",
    account: "الحساب",
    currency: "العملة",
    autoPilot: "الإدارة التلقائية",
    readAt: "البيانات حتى",
  },
};

export function campaignsText(count: number, locale: CopilotLocale): string {
  return counted(count, locale, { en: ["campaign", "campaigns"], ar: ["حملة واحدة", "حملتان", "حملات", "حملة", "حملة"] });
}

const shortMetric: Partial<Record<ReplyMetric, Record<CopilotLocale, string>>> = {
  roas: { en: "ROAS", ar: "العائد" },
  cpa: { en: "CPA", ar: "تكلفة التحويل" },
  ctr: { en: "CTR", ar: "نسبة النقر" },
};

const heading = (metric: ReplyMetric, locale: CopilotLocale): string => {
  const name = shortMetric[metric]?.[locale] ?? metricInSentence(metric, locale);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

function campaignTable(campaigns: readonly Campaign[], total: number, metrics: readonly ReplyMetric[], locale: CopilotLocale): string[] {
  const names = columnNames[locale];
  const rows = campaigns.map(({ name, platform, status, currency, kpis }) => [
    named(name, locale),
    platformName(platform, locale),
    campaignState(status, locale),
    ...metrics.map((metric) => (kpis ? figure(metric, kpis[metric], currency, locale) : "—")),
  ]);
  return table([names.campaign, names.platform, names.state, ...metrics.map((metric) => heading(metric, locale))], rows, total, locale);
}

const noCampaigns = (asked: ToolInput<"list_campaigns">, locale: CopilotLocale): string => {
  const narrowed = asked.platform !== undefined || asked.status !== undefined;
  if (narrowed) return locale === "en" ? "No campaign fits that." : "لا حملة بهذه المواصفات.";
  return locale === "en"
    ? "There are no campaigns yet. They appear after the first sync of an ad account, which is connected under Settings."
    : "لا حملات بعد. تظهر بعد أول مزامنة لحساب إعلاني، ويُربط الحساب من الإعدادات.";
};

export function campaignsReply(output: unknown, asked: ToolInput<"list_campaigns">, focus: Focus | undefined, locale: CopilotLocale): string {
  const { items, total } = outputs.campaigns.parse(output);
  const [first] = items;
  if (!first) return noCampaigns(asked, locale);
  const states = ["ACTIVE", "PAUSED", "REMOVED"].flatMap((status) => {
    const count = items.filter((campaign) => campaign.status === status).length;
    return count === 0 ? [] : [`${numberText(count, locale)} ${campaignState(status, locale)}`];
  });
  const all = campaignsText(total, locale);
  const known = total === items.length && states.length > 0;
  const which = asked.platform ? (locale === "en" ? ` on ${platformName(asked.platform, locale)}` : ` في ${platformName(asked.platform, locale)}`) : "";
  const lead = `${all}${which}${known ? `: ${joined(states, locale)}` : ""}.`;
  const running = items.find((campaign) => campaign.kpis !== null) ?? first;
  const metrics: ReplyMetric[] = focus?.metrics?.length ? [...focus.metrics] : ["spend", running.kpis ? judgedBy(running.kpis) : "roas"];
  const when = lastDays(asked.windowDays, locale);
  const note = locale === "en" ? `Figures: ${when}; — means nothing was spent.` : `الأرقام ${when}، والعلامة — تعني عدم وجود إنفاق.`;
  return withTable([lead], campaignTable(items, total, metrics, locale), [note]);
}

function conditionText({ metric, comparator, value }: Condition, currency: string, locale: CopilotLocale): string {
  const name = metricInSentence(metric, locale);
  const limit = figure(metric, value, currency, locale);
  if (locale === "en") return `${name} ${comparator} ${limit}`;
  return `${name} ${comparator === "below" ? "أقل من" : "أعلى من"} ${limit}`;
}

/** Those that fulfil a condition; where none does, the one that comes nearest is named. */
export function conditionReply(
  observation: { output?: unknown; input: Record<string, unknown> },
  matches: readonly string[],
  conditions: readonly Condition[],
  locale: CopilotLocale,
): string {
  const { items } = outputs.campaigns.parse(observation.output);
  const found = items.filter((campaign) => matches.includes(campaign.id));
  const currency = (found[0] ?? items[0])?.currency ?? "USD";
  const when = lastDays(toolInputs.list_campaigns.parse(observation.input).windowDays, locale);
  const condition = joined(
    conditions.map((one) => conditionText(one, currency, locale)),
    locale,
  );
  const metrics: ReplyMetric[] = [...new Set<ReplyMetric>([...conditions.map((one) => one.metric), "spend", "conversions"])].slice(0, 3);
  if (found.length > 0) {
    const count = campaignsText(found.length, locale);
    const lead = locale === "en" ? `${count} ${found.length === 1 ? "has" : "have"} ${condition} ${when}:` : `${count} ${when} ضمن الشرط: ${condition}.`;
    return withTable([lead], campaignTable(found, found.length, metrics, locale));
  }
  const [asked] = conditions;
  const none = locale === "en" ? `No campaign has ${condition} ${when}.` : `لا حملة ضمن الشرط ${when}: ${condition}.`;
  if (!asked) return none;
  const valued = items.flatMap((campaign) => {
    const value = campaign.kpis?.[asked.metric];
    return value === null || value === undefined ? [] : [{ campaign, value }];
  });
  const [nearest] = valued.sort((a, b) => (asked.comparator === "below" ? a.value - b.value : b.value - a.value));
  if (!nearest) return none;
  const [name, value] = [named(nearest.campaign.name, locale), figure(asked.metric, nearest.value, nearest.campaign.currency, locale)];
  const near = locale === "en" ? `The nearest is ${name} with ${value}.` : `أقربها ${name} بـ ${value}.`;
  return `${none}\n\n${near}`;
}

export function campaignReply(output: unknown, focus: Focus | undefined, locale: CopilotLocale): string {
  const { insights, ...campaign } = outputs.oneCampaign.parse(output);
  const [name, platform, state] = [named(campaign.name, locale), platformName(campaign.platform, locale), campaignState(campaign.status, locale)];
  const kpis = insights.byCurrency.find(({ currency }) => currency === campaign.currency)?.kpis ?? insights.byCurrency[0]?.kpis;
  const when = windowText(insights, locale);
  const head = `**${name}** (${platform}${locale === "en" ? ", " : "، "}${state})`;
  const lines: string[] = [];
  if (!kpis || kpis.spend === 0) {
    lines.push(locale === "en" ? `${head} spent nothing ${when}.` : `${head}: لا إنفاق ${when}.`);
  } else {
    const asked = focus?.metrics ?? [];
    const told = asked.map((metric) => `${metricInSentence(metric, locale)} **${figure(metric, kpis[metric], campaign.currency, locale)}**`);
    if (told.length > 0) lines.push(`${head} — ${when}: ${joined(told, locale)}.`);
    const sentence = resultSentence(kpis, campaign.currency, when, locale);
    lines.push(told.length > 0 ? sentence : `${head} — ${sentence}`);
    const beside = (["ctr", "cpc", "cpa"] as const).flatMap((metric) =>
      kpis[metric] === null ? [] : [`${metricInSentence(metric, locale)} ${figure(metric, kpis[metric], campaign.currency, locale)}`],
    );
    if (beside.length > 0) lines.push(beside.join(" · "));
  }
  if (campaign.dailyBudget !== null) {
    const budget = moneyText(campaign.dailyBudget, campaign.currency, locale);
    lines.push(locale === "en" ? `Daily budget: ${budget}.` : `الميزانية اليومية: ${budget}`);
  }
  if (campaign.statusReasons.length > 0) {
    const reasons = campaign.statusReasons.map((reason) => isolated(quoted(reason, 60))).join(", ");
    lines.push(locale === "en" ? `The platform adds: ${reasons}.` : `وتضيف المنصة: ${reasons}.`);
  }
  return lines.join("\n\n");
}

export function adAccountsReply(output: unknown, timezone: string, locale: CopilotLocale): string {
  const { items, total } = outputs.adAccounts.parse(output);
  if (items.length === 0) {
    return locale === "en"
      ? "No ad account is connected. Meta Ads and Google Ads accounts are connected under Settings."
      : "لا حسابات إعلانية مربوطة. تُربط حسابات ميتا وGoogle من الإعدادات.";
  }
  const names = columnNames[locale];
  const broken = items.filter((account) => account.needsReconnect).map((account) => named(account.name, locale));
  const count = counted(total, locale, {
    en: ["ad account is", "ad accounts are"],
    ar: ["حساب إعلاني واحد مربوط", "حسابان إعلانيان مربوطان", "حسابات إعلانية مربوطة", "حسابًا إعلانيًا مربوطًا", "حساب إعلاني مربوط"],
  });
  const onOff = (on: boolean) => (locale === "en" ? (on ? "on" : "off") : on ? "مفعّلة" : "معطّلة");
  const rows = items.map((account) => [
    named(account.name, locale),
    platformName(account.platform, locale),
    account.currency,
    onOff(account.autoPilotEnabled),
    account.lastSyncedAt ? momentText(account.lastSyncedAt, timezone, locale) : "—",
  ]);
  const columns = [names.account, names.platform, names.currency, names.autoPilot, names.readAt];
  const lead = locale === "en" ? `${count} connected.` : `${count}.`;
  const repair =
    broken.length === 0
      ? []
      : [
          locale === "en"
            ? `${joined(broken, locale)} must be connected again: the platform no longer lets us in.`
            : `تلزم إعادة ربط ${joined(broken, locale)} لأن المنصة لم تعد تقبل الدخول.`,
        ];
  return withTable([lead], table(columns, rows, total, locale), repair);
}
