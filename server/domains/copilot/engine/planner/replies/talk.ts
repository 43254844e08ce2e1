import type { CopilotLocale } from "../../../copilot.schema";
import type { Observation } from "../contract";
import * as outputs from "./outputs";
import { named, platformName } from "./phrases";

/** Help, greetings and what to say when nothing was understood: examples come from the account's own campaigns and accounts. */

function campaignsIn(facts: readonly Observation[]): outputs.Campaign[] {
  return facts.flatMap(({ tool, output }) => {
    const read = tool === "list_campaigns" ? outputs.campaigns.safeParse(output) : null;
    return read?.success ? read.data.items : [];
  });
}

function platformIn(facts: readonly Observation[]): string | null {
  for (const { tool, output } of facts) {
    const read = tool === "list_connections" ? outputs.connections.safeParse(output) : null;
    const [first] = read?.success ? read.data.items : [];
    if (first) return first.platform;
  }
  return null;
}

/** The running campaign with the lowest return, else any that runs. */
function weakest(campaigns: readonly outputs.Campaign[]): outputs.Campaign | undefined {
  const running = campaigns.filter((campaign) => campaign.status === "ACTIVE");
  const judged = running.filter((campaign) => campaign.kpis?.roas != null && campaign.kpis.revenue > 0);
  return [...judged].sort((a, b) => (a.kpis?.roas ?? 0) - (b.kpis?.roas ?? 0))[0] ?? running[0];
}

function examples(facts: readonly Observation[], locale: CopilotLocale): string[] {
  const english = locale === "en";
  const campaign = weakest(campaignsIn(facts));
  const platform = platformName(platformIn(facts) ?? "INSTAGRAM", locale);
  return [
    english ? "How did my ads do over the last 7 days?" : "كيف كان أداء إعلاناتي آخر 7 أيام؟",
    campaign
      ? english
        ? `How is campaign ${named(campaign.name, locale)} doing?`
        : `كيف أداء حملة ${named(campaign.name, locale)}؟`
      : english
        ? "Which campaigns have a ROAS below 1?"
        : "ما الحملات التي عائدها أقل من 1؟",
    english ? `When is the best time to post on ${platform}?` : `ما أفضل وقت للنشر على ${platform}؟`,
  ];
}

const list = (lead: string, facts: readonly Observation[], locale: CopilotLocale): string =>
  [lead, "", ...examples(facts, locale).map((example) => `- ${example}`)].join("\n");

export function helpReply(facts: readonly Observation[], locale: CopilotLocale): string {
  const can =
    locale === "en"
      ? "Ads can be read, compared and judged here; campaigns paused and resumed, and posts drafted and scheduled, each only after a yes. For example:"
      : "يمكن هنا قراءة نتائج الإعلانات ومقارنتها وتقييمها، وإيقاف الحملات واستئنافها، وكتابة المنشورات وجدولتها، وكل تغيير بعد تأكيد. أمثلة:";
  return list(can, facts, locale);
}

export function greetingReply(facts: readonly Observation[], locale: CopilotLocale): string {
  return list(locale === "en" ? "Hello. What should be looked at first? For example:" : "أهلًا بك. بماذا نبدأ؟ أمثلة:", facts, locale);
}

export function thanksReply(locale: CopilotLocale): string {
  return locale === "en" ? "Glad it helped. The plan and the figures stay in this chat." : "على الرحب والسعة. تبقى الخطة والأرقام في هذه المحادثة.";
}

export function unknownReply(facts: readonly Observation[], locale: CopilotLocale): string {
  const lead =
    locale === "en"
      ? "That was not understood, and nothing was changed. Questions like these can be answered:"
      : "لم يُفهم الطلب، ولم يتغيّر شيء. يمكن السؤال مثلًا:";
  return list(lead, facts, locale);
}

export function modelReply(locale: CopilotLocale): string {
  return locale === "en"
    ? [
        "Whoever runs this installation adds a language model in its settings, and the built-in planner answers until then:",
        "",
        "- `COPILOT_MODEL` = `provider/model`, where the provider is `openai`, `anthropic` or `google`",
        "- `COPILOT_API_KEY` = the provider’s key",
        "- `COPILOT_BASE_URL` = the address of any other service that speaks OpenAI’s interface",
        "",
        "It counts from the next start on. `COPILOT_FALLBACK_MODEL` names a second one for when the first fails.",
      ].join("\n")
    : [
        "يضيف مسؤول النظام نموذج اللغة من إعدادات التشغيل، وإلى ذلك الحين يجيب المخطط المدمج:",
        "",
        "- `COPILOT_MODEL` = `provider/model`، والمزوّد `openai` أو `anthropic` أو `google`",
        "- `COPILOT_API_KEY` = مفتاح المزوّد",
        "- `COPILOT_BASE_URL` = عنوان أي خدمة أخرى تتبع واجهة OpenAI",
        "",
        "يسري ذلك من التشغيل التالي. ويحدد `COPILOT_FALLBACK_MODEL` نموذجًا بديلًا عند تعذّر الأول.",
      ].join("\n");
}
