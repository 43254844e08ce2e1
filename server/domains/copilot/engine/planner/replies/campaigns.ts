import { findText, text } from "@/server/lib/text";
import { conjunction, momentText, moneyText, numberText } from "@/server/lib/wording";
import { commaSeparated, isolated } from "@/shared/format";
import type { CopilotLocale } from "../../../copilot.schema";
import type { CampaignRow, ToolOutput } from "../../../copilot-tool-outputs.schema";
import { type ToolInput, toolInputs } from "../../../copilot-tools.schema";
import { fulfils } from "../conditions";
import { readOutput } from "../observed";
import type { Condition, Focus, ReplyMetric, ReplyPart } from "./contract";
import { resultSentence } from "./performance";
import { campaignState, columns, figure, judgedBy, lastDays, metricInSentence, named, platformName, quoted, table, windowText, withTable } from "./phrases";

/** Campaigns and the accounts they run in. */

type Campaign = CampaignRow;
type Chosen = Extract<ReplyPart, { kind: "campaigns" }>;

export function campaignsText(count: number, locale: CopilotLocale): string {
  return text(locale, "count.campaign", { count });
}

const heading = (metric: ReplyMetric, locale: CopilotLocale): string => {
  const name = findText(locale, "name.shortMetric", metric) ?? metricInSentence(metric, locale);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

function campaignTable(campaigns: readonly Campaign[], total: number, metrics: readonly ReplyMetric[], locale: CopilotLocale): string[] {
  const rows = campaigns.map(({ name, platform, status, currency, kpis }) => [
    named(name, locale),
    platformName(platform, locale),
    campaignState(status, locale),
    ...metrics.map((metric) => (kpis ? figure(metric, kpis[metric], currency, locale) : "—")),
  ]);
  const heads = [...columns(locale, "campaign", "platform", "state"), ...metrics.map((metric) => heading(metric, locale))];
  return table(heads, rows, total, locale);
}

/** Campaigns, and how many of them are in which state. */
function withStates(all: string, campaigns: readonly Campaign[], locale: CopilotLocale): string {
  const states = ["ACTIVE", "PAUSED", "REMOVED"].flatMap((status) => {
    const count = campaigns.filter((campaign) => campaign.status === status).length;
    return count === 0 ? [] : [{ count, name: campaignState(status, locale) }];
  });
  const [first, second] = states;
  if (!first) return all;
  if (!second) return text(locale, "reply.campaigns.ofOneState", { campaigns: all, state: first.name, count: first.count });
  const counts = states.map(({ count, name }) => `${numberText(count, locale)} ${name}`);
  return `${all}: ${conjunction(counts, locale)}`;
}

export function campaignsReply(
  { items, total }: ToolOutput<"list_campaigns">,
  input: ToolInput<"list_campaigns">,
  focus: Focus | undefined,
  locale: CopilotLocale,
): string {
  const [first] = items;
  if (!first) return text(locale, (input.platform ?? input.status ?? input.adAccountId) ? "reply.campaigns.noneFits" : "reply.campaigns.none");
  const all = campaignsText(total, locale);
  const which = input.platform ? text(locale, "reply.campaigns.onPlatform", { campaigns: all, platform: platformName(input.platform, locale) }) : all;
  const lead = `${total === items.length ? withStates(which, items, locale) : which}.`;
  const running = items.find((campaign) => campaign.kpis !== null) ?? first;
  const metrics: ReplyMetric[] = focus?.metrics?.length ? [...focus.metrics] : ["spend", running.kpis ? judgedBy(running.kpis) : "roas"];
  const when = lastDays(input.windowDays, locale);
  const note = text(locale, "reply.campaigns.figuresNote", { when });
  return withTable([lead], campaignTable(items, total, metrics, locale), [note]);
}

function conditionText({ metric, comparator, value }: Condition, currency: string, locale: CopilotLocale): string {
  const values = { metric: metricInSentence(metric, locale), limit: figure(metric, value, currency, locale) };
  return text(locale, `reply.campaigns.${comparator}`, values);
}

/** The campaign nearest to a single condition, of those that were read. */
function nearestText(read: readonly Campaign[], conditions: readonly Condition[], locale: CopilotLocale): string[] {
  const [condition, another] = conditions;
  if (!condition || another) return [];
  const valued = read.flatMap((campaign) => {
    const value = campaign.kpis?.[condition.metric];
    return value === null || value === undefined ? [] : [{ campaign, value }];
  });
  const [nearest] = valued.sort((a, b) => (condition.comparator === "below" ? a.value - b.value : b.value - a.value));
  if (!nearest) return [];
  const values = { name: named(nearest.campaign.name, locale), value: figure(condition.metric, nearest.value, nearest.campaign.currency, locale) };
  return [text(locale, read.length === 1 ? "reply.campaigns.only" : "reply.campaigns.nearest", values)];
}

/** Those that were chosen, by conditions or in another way; where none fulfils a single condition, the one that comes nearest is named. */
export function chosenReply({ observation, matches, conditions, among, focus }: Chosen, locale: CopilotLocale): string {
  const items = readOutput(observation, "list_campaigns")?.items ?? [];
  const found = matches.flatMap((id) => items.filter((campaign) => campaign.id === id));
  const read = among ? items.filter((campaign) => among.includes(campaign.id)) : items;
  const currency = (found[0] ?? read[0])?.currency ?? "USD";
  const when = lastDays(toolInputs.list_campaigns.parse(observation.input).windowDays, locale);
  const condition = conjunction(
    conditions.map((one) => conditionText(one, currency, locale)),
    locale,
  );
  if (found.length === 0) {
    // Some of those that were not read may match: the reply makes no statement about them.
    const all = read.length === items.length && !items.some((campaign) => conditions.length > 0 && conditions.every((one) => fulfils(campaign, one)));
    if (condition === "") return text(locale, "reply.campaigns.noneFits");
    const none = text(locale, all ? "reply.campaigns.noneOfAll" : "reply.campaigns.noneOfAsked", { condition, when });
    return [none, ...(all || among ? nearestText(read, conditions, locale) : [])].join("\n\n");
  }
  const requested = [...(focus?.metrics ?? []), ...conditions.map((one) => one.metric)];
  const metrics: ReplyMetric[] = [...new Set<ReplyMetric>([...requested, "spend", "conversions", "cpa"])].slice(0, 3);
  const campaigns = campaignsText(found.length, locale);
  const lead =
    condition === ""
      ? text(locale, "reply.campaigns.inOrder", { campaigns, when })
      : text(locale, "reply.campaigns.fulfilling", { campaigns, condition, when, count: found.length });
  return withTable([lead], campaignTable(found, found.length, metrics, locale));
}

export function campaignReply({ insights, ...campaign }: ToolOutput<"get_campaign">, focus: Focus | undefined, locale: CopilotLocale): string {
  const [name, platform, state] = [named(campaign.name, locale), platformName(campaign.platform, locale), campaignState(campaign.status, locale)];
  const kpis = insights.byCurrency.find(({ currency }) => currency === campaign.currency)?.kpis ?? insights.byCurrency[0]?.kpis;
  const when = windowText(insights, locale);
  const head = `**${name}** (${commaSeparated([platform, state], locale)})`;
  const lines: string[] = [];
  if (!kpis || kpis.spend === 0) {
    lines.push(text(locale, "reply.campaigns.nothingSpent", { campaign: head, when }));
  } else {
    const metrics = focus?.metrics ?? [];
    const figures = metrics.map((metric) => `${metricInSentence(metric, locale)} **${figure(metric, kpis[metric], campaign.currency, locale)}**`);
    if (figures.length > 0) lines.push(`${head} — ${when}: ${conjunction(figures, locale)}.`);
    const sentence = resultSentence(kpis, campaign.currency, when, locale);
    lines.push(figures.length > 0 ? sentence : `${head} — ${sentence}`);
    const beside = (["ctr", "cpc", "cpa"] as const).flatMap((metric) =>
      kpis[metric] === null ? [] : [`${metricInSentence(metric, locale)} ${figure(metric, kpis[metric], campaign.currency, locale)}`],
    );
    if (beside.length > 0) lines.push(beside.join(" · "));
  }
  if (campaign.dailyBudget !== null) {
    lines.push(text(locale, "reply.campaigns.dailyBudget", { budget: moneyText(campaign.dailyBudget, campaign.currency, locale) }));
  }
  if (campaign.statusReasons.length > 0) {
    const reasons = campaign.statusReasons.map((reason) => isolated(quoted(reason, 60))).join(", ");
    lines.push(text(locale, "reply.campaigns.platformAdds", { reasons }));
  }
  return lines.join("\n\n");
}

export function adAccountsReply(items: ToolOutput<"list_ad_accounts">, timezone: string, locale: CopilotLocale): string {
  if (items.length === 0) return text(locale, "reply.accounts.none");
  const broken = items.filter((account) => account.needsReconnect).map((account) => named(account.name, locale));
  const rows = items.map((account) => [
    named(account.name, locale),
    platformName(account.platform, locale),
    account.currency,
    text(locale, account.autoPilotEnabled ? "name.onOff.on" : "name.onOff.off"),
    account.lastSyncedAt ? momentText(account.lastSyncedAt, timezone, locale) : "—",
  ]);
  const heads = columns(locale, "account", "platform", "currency", "autoPilot", "dataAsOf");
  const repair = broken.length === 0 ? [] : [text(locale, "reply.accounts.reconnect", { names: conjunction(broken, locale) })];
  return withTable([text(locale, "reply.accounts.connected", { count: items.length })], table(heads, rows, items.length, locale), repair);
}
