import { counted, isolated, momentText, moneyText, numberText } from "@/server/lib/wording";
import type { CopilotLocale } from "../../../copilot.schema";
import { type ToolInput, toolInputs } from "../../../copilot-tools.schema";
import { fulfils } from "../steps/figures";
import type { Condition, Focus, ReplyMetric, ReplyPart } from "./contract";
import * as outputs from "./outputs";
import { resultSentence } from "./performance";
import { campaignState, figure, joined, judgedBy, lastDays, metricInSentence, named, platformName, quoted, table, windowText, withTable } from "./phrases";

/** Campaigns and the accounts they run in. */

type Campaign = outputs.Campaign;
type Chosen = Extract<ReplyPart, { kind: "campaigns" }>;

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

const noneFits = (locale: CopilotLocale): string => (locale === "en" ? "No campaign fits that." : "لا حملة بهذه المواصفات.");

const noCampaigns = (locale: CopilotLocale): string =>
  locale === "en"
    ? "There are no campaigns yet. They appear after the first sync of an ad account, which is connected under Settings."
    : "لا حملات بعد. تظهر بعد أول مزامنة لحساب إعلاني، ويُربط الحساب من الإعدادات.";

/** How many of them are in which state. */
function statesText(campaigns: readonly Campaign[], locale: CopilotLocale): string {
  const states = ["ACTIVE", "PAUSED", "REMOVED"].flatMap((status) => {
    const count = campaigns.filter((campaign) => campaign.status === status).length;
    return count === 0 ? [] : [{ count, name: campaignState(status, locale) }];
  });
  const [first, second] = states;
  if (!first) return "";
  if (second)
    return `: ${joined(
      states.map(({ count, name }) => `${numberText(count, locale)} ${name}`),
      locale,
    )}`;
  if (locale === "en") return first.count === 1 ? `, ${first.name}` : `, all ${first.name}`;
  return first.count === 1 ? `، وهي ${first.name}` : first.count === 2 ? `، وكلتاهما ${first.name}` : `، وكلها ${first.name}`;
}

export function campaignsReply(output: unknown, asked: ToolInput<"list_campaigns">, focus: Focus | undefined, locale: CopilotLocale): string {
  const { items, total } = outputs.campaigns.parse(output);
  const [first] = items;
  if (!first) return (asked.platform ?? asked.status ?? asked.adAccountId) ? noneFits(locale) : noCampaigns(locale);
  const states = total === items.length ? statesText(items, locale) : "";
  const all = campaignsText(total, locale);
  const which = asked.platform ? (locale === "en" ? ` on ${platformName(asked.platform, locale)}` : ` في ${platformName(asked.platform, locale)}`) : "";
  const lead = `${all}${which}${states}.`;
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

/** The one that comes nearest to a single condition, of those that were looked at. */
function nearestText(looked: readonly Campaign[], conditions: readonly Condition[], locale: CopilotLocale): string[] {
  const [asked, another] = conditions;
  if (!asked || another) return [];
  const valued = looked.flatMap((campaign) => {
    const value = campaign.kpis?.[asked.metric];
    return value === null || value === undefined ? [] : [{ campaign, value }];
  });
  const [nearest] = valued.sort((a, b) => (asked.comparator === "below" ? a.value - b.value : b.value - a.value));
  if (!nearest) return [];
  const [name, value] = [named(nearest.campaign.name, locale), figure(asked.metric, nearest.value, nearest.campaign.currency, locale)];
  const only = looked.length === 1;
  if (locale === "en") return [only ? `${name} has ${value}.` : `The nearest is ${name} with ${value}.`];
  return [only ? `قيمة ${name} هي ${value}.` : `أقربها ${name} بـ ${value}.`];
}

/** Those that were chosen, by conditions or in another way; where none fulfils a single condition, the one that comes nearest is named. */
export function chosenReply({ observation, matches, conditions, among, focus }: Chosen, locale: CopilotLocale): string {
  const { items } = outputs.campaigns.parse(observation.output);
  const found = matches.flatMap((id) => items.filter((campaign) => campaign.id === id));
  const looked = among ? items.filter((campaign) => among.includes(campaign.id)) : items;
  const currency = (found[0] ?? looked[0])?.currency ?? "USD";
  const when = lastDays(toolInputs.list_campaigns.parse(observation.input).windowDays, locale);
  const condition = joined(
    conditions.map((one) => conditionText(one, currency, locale)),
    locale,
  );
  if (found.length === 0) {
    // Of those that were not looked at, some may fulfil it: nothing is said of them.
    const all = looked.length === items.length && !items.some((campaign) => conditions.length > 0 && conditions.every((one) => fulfils(campaign, one)));
    const which = locale === "en" ? (all ? "No campaign has" : "None of those that were asked for has") : all ? "لا حملة" : "لا حملة من المطلوبة";
    if (condition === "") return noneFits(locale);
    const none = locale === "en" ? `${which} ${condition} ${when}.` : `${which} ضمن الشرط ${when}: ${condition}.`;
    return [none, ...(all || among ? nearestText(looked, conditions, locale) : [])].join("\n\n");
  }
  const asked = [...(focus?.metrics ?? []), ...conditions.map((one) => one.metric)];
  const metrics: ReplyMetric[] = [...new Set<ReplyMetric>([...asked, "spend", "conversions", "cpa"])].slice(0, 3);
  const count = campaignsText(found.length, locale);
  const lead =
    condition === ""
      ? locale === "en"
        ? `${count} ${when}, in order:`
        : `${count} ${when} بالترتيب:`
      : locale === "en"
        ? `${count} ${found.length === 1 ? "has" : "have"} ${condition} ${when}:`
        : `${count} ${when} ضمن الشرط: ${condition}.`;
  return withTable([lead], campaignTable(found, found.length, metrics, locale));
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
