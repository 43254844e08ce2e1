import { z } from "zod";

/**
 * What the replies read of each tool's output: not the whole shape, which belongs to the domain that answers, but the fields that are told.
 * A tool may tell more.
 */

const number = z.number().nullable();
const text = z.string();
const words = z.string().nullable();

export const kpis = z.object({
  spend: z.number(),
  impressions: z.number(),
  clicks: z.number(),
  conversions: z.number(),
  revenue: z.number(),
  ctr: number,
  cpc: number,
  cpm: number,
  cpa: number,
  roas: number,
});
export type Kpis = z.output<typeof kpis>;

/** A list comes plain, or as a page with how many there are in all. */
function listOf<T extends z.ZodType>(item: T) {
  return z.union([z.array(item), z.object({ items: z.array(item), total: z.number() })]).transform((list) => {
    return Array.isArray(list) ? { items: list, total: list.length } : list;
  });
}

const window = { since: text, until: text };

export const insights = z.object({ windowDays: z.number(), ...window, byCurrency: z.array(z.object({ currency: text, kpis })) });

export const breakdown = listOf(z.object({ platform: text, currency: text, spend: z.number(), share: number, kpis }));

const period = z.object({ ...window, kpis });
const delta = z.object({ absolute: number, percent: number });
export const comparison = z.object({
  perDay: z.boolean(),
  byCurrency: z.array(
    z.object({
      currency: text,
      current: period,
      previous: period,
      delta: z.object({
        spend: delta,
        impressions: delta,
        clicks: delta,
        conversions: delta,
        revenue: delta,
        ctr: delta,
        cpc: delta,
        cpm: delta,
        cpa: delta,
        roas: delta,
      }),
      significant: z.object({ ctr: z.boolean().nullable(), conversionRate: z.boolean().nullable() }),
    }),
  ),
});
export type CurrencyComparison = z.output<typeof comparison>["byCurrency"][number];

const campaignName = { id: text, name: text, platform: text, status: text };
export const topPerformers = listOf(
  z.object({
    campaign: z.object(campaignName),
    currency: text,
    metric: z.enum(["roas", "spend", "conversions", "revenue", "ctr"]),
    value: number,
    kpis,
  }),
);

const campaign = z.object({
  ...campaignName,
  currency: text,
  effectiveStatus: text.optional(),
  statusReasons: z.array(text).default([]),
  dailyBudget: number.default(null),
});
export const campaigns = listOf(campaign.extend({ kpis: kpis.nullable() }));
export type Campaign = z.output<typeof campaigns>["items"][number];
export const oneCampaign = campaign.extend({ insights });

export const adAccounts = listOf(
  z.object({
    id: text,
    name: text,
    platform: text,
    currency: text,
    status: text,
    autoPilotEnabled: z.boolean(),
    needsReconnect: z.boolean(),
    lastSyncedAt: words,
  }),
);

export const anomalies = listOf(z.object({ campaignName: words, severity: text, date: text, explanation: text }));

export const fatigue = listOf(
  z.object({
    name: text,
    campaignName: text,
    status: z.enum(["healthy", "watch", "fatigued"]),
    frequency: number,
    ctrDropPercent: number,
    score: z.number(),
    reasons: z.array(text),
  }),
);

export const winners = listOf(
  z.object({ name: text, platform: text, currency: text, shrunkRoas: number, spend: z.number(), conversions: z.number(), whyItWins: text }),
);

const allocation = { name: text, platform: text, current: z.number(), proposed: z.number(), changePercent: number };
export const budgetShift = z.object({
  totalDailyBudget: z.number(),
  currency: words,
  windowDays: z.number(),
  objective: z.enum(["revenue", "conversions"]),
  allocations: z.array(z.object({ ...allocation, reason: text })),
  expected: z.object({ revenueNow: number, revenueProposed: number, liftPercent: number, interval: z.tuple([z.number(), z.number()]).nullable() }),
  assumptions: z.array(text),
});

export const pilot = z.object({
  windowDays: z.number(),
  eligible: z.boolean(),
  currency: words,
  allocations: z.array(z.object({ ...allocation, role: z.enum(["RECEIVER", "DONOR"]).nullable(), reasons: z.array(text), rationale: text })),
  holdout: z.object({ days: z.number(), detectableLiftPercent: number }).nullable(),
  expected: z.object({ liftPercent: number }).nullable(),
});

export const policyCheck = z.object({
  verdict: z.enum(["ALLOW", "WARN", "BLOCK"]),
  reasons: z.array(z.object({ platform: text, severity: z.enum(["WARN", "BLOCK"]), message: text, evidence: text })),
  checkedFor: z.array(text),
  market: words,
  notes: z.array(text),
});

export const brandProfile = z
  .object({
    name: text,
    industry: words.default(null),
    voice: words.default(null),
    audience: words.default(null),
    dialect: words.default(null),
    market: words.default(null),
    valueProps: z.array(text).default([]),
    bannedTerms: z.array(text).default([]),
  })
  .nullable();

export const reports = listOf(z.object({ title: text, summary: text, periodStart: text, periodEnd: text }));

export const signals = listOf(z.object({ platform: text, severity: z.enum(["info", "warning", "critical"]), title: text, receivedAt: text }));

export const activity = listOf(
  z.object({
    at: text,
    actor: z.object({ type: z.enum(["user", "apiKey", "copilot", "system"]) }),
    action: text,
    dryRun: z.boolean(),
    outcome: z.enum(["succeeded", "failed"]),
  }),
);

export const auditVerdict = z.object({ valid: z.boolean(), checked: z.number(), firstSeq: number, lastSeq: number, brokenAt: number, reason: words });

export const dialectRows = listOf(
  z.object({ rank: z.number(), model: text, dialect: text, samples: z.number(), score: z.number(), fidelity: z.number(), lowSample: z.boolean() }),
);

export const memories = listOf(z.object({ memoryType: text, content: text, createdAt: text }));
export const memory = z.object({ memoryType: text, content: text });

export const connections = listOf(z.object({ id: text, platform: text, accountName: text, status: text, expiresAt: words }));

const platformWarnings = z.array(z.object({ platform: text, code: text, message: text })).default([]);

const post = z.object({
  id: text,
  content: text,
  status: text,
  platforms: z.array(text),
  scheduledAt: words,
  publishedAt: words.default(null),
});
export const posts = listOf(post);
export const onePost = post.extend({
  results: z.array(z.object({ platform: text, success: z.boolean(), error: words, externalUrl: words })).default([]),
  warnings: platformWarnings,
});

export const optimalTimes = z.object({
  platform: text,
  timezone: text,
  source: z.enum(["prior", "blended"]),
  sampleSize: z.number(),
  slots: z.array(z.object({ weekday: z.number(), hour: z.number(), sampleSize: z.number(), nextAt: text })),
});

export const checkedPost = listOf(z.object({ platform: text, content: text, warnings: z.array(z.object({ code: text, message: text })) }));

const changeWarnings = z.array(z.object({ message: text })).default([]);

/** What each kind of change would do; told by the fields it has. */
export const preview = z.union([
  z.object({
    campaign: z.object({ name: text, platform: text }),
    diff: z.object({ status: z.object({ from: text, to: text }) }),
    warnings: changeWarnings,
  }),
  z.object({ adAccount: z.object({ name: text, platform: text }), diff: z.object({ autoPilotEnabled: z.object({ from: z.boolean(), to: z.boolean() }) }) }),
  z.object({
    drafts: z.array(
      z.object({ content: text, accounts: z.array(z.object({ platform: text, accountName: text })), scheduledAt: text.optional(), warnings: platformWarnings }),
    ),
  }),
  z.object({
    posts: z.array(
      z.object({
        content: text,
        platforms: z.array(text),
        accounts: z.array(z.object({ platform: text, accountName: text })).optional(),
        scheduledAt: z.object({ from: words, to: text }),
        warnings: platformWarnings,
      }),
    ),
  }),
]);
export type Preview = z.output<typeof preview>;

export const proposed = z.union([
  z.object({ noop: z.literal(false), proposal: z.object({ title: text, preview, expiresAt: text }) }),
  z.object({ noop: z.literal(true), title: text, preview }),
]);

const problem = z.object({ code: text, message: text });
const outcomes = z.array(z.object({ ok: z.boolean(), error: problem.optional() })).default([]);
/** Of several drafts or times, some may have been refused. */
const changed = z.object({ drafts: outcomes, posts: outcomes });

export const settled = z.object({
  changes: z.array(z.object({ tool: text, title: text, state: text, error: problem.optional(), result: changed.optional().catch(undefined) })),
});

export const plan = z.object({ todos: z.array(z.object({ text, status: z.enum(["pending", "in_progress", "done", "skipped"]) })) });
