import { expect, it } from "vitest";
import { decisionsOf } from "@/server/domains/ads/engine/decisions";

type Facts = Parameters<typeof decisionsOf>[0];
type Campaign = Facts["campaigns"][number];

const campaign = (id: string, kpis: Partial<Campaign["kpis"]>) =>
  ({ id, name: id, kpis: { spend: 100, revenue: 300, conversions: 10, roas: 3, ...kpis } }) as unknown as Campaign;
const unusual = (campaignId: string, more: object = {}) =>
  ({ campaignId, severity: "high", markedExpected: null, date: "2026-11-20", explanation: "0 sales", ...more }) as unknown as Facts["anomalies"][number];
const fatiguedCreative = (campaignId: string, status: string) =>
  ({ campaignId, status, name: "صورة", reasons: ["CTR down 40 %"] }) as unknown as Facts["creatives"][number];

const cases: [string, Partial<Facts>, string[]][] = [
  ["a campaign that earns needs none", { campaigns: [campaign("a", {})] }, []],
  ["one that brings less than it costs loses", { campaigns: [campaign("a", { revenue: 40 })] }, ["a losing 60"]],
  ["a few sales are chance", { campaigns: [campaign("a", { revenue: 40, conversions: 4 })] }, []],
  ["without tracked revenue nothing is known of a loss", { campaigns: [campaign("a", { revenue: 0, conversions: 0 })] }, []],
  ["the greatest loss comes first", { campaigns: [campaign("a", { revenue: 90 }), campaign("b", { revenue: 10 })] }, ["b losing 90", "a losing 10"]],
  [
    "a loss outranks what else is wrong with it, and other campaigns",
    {
      campaigns: [campaign("a", { spend: 900, revenue: 2700 }), campaign("b", { revenue: 90 })],
      anomalies: [unusual("a"), unusual("b")],
      creatives: [fatiguedCreative("b", "fatigued")],
    },
    ["b losing 10", "a unusual 900 0 sales"],
  ],
  [
    "what is expected, mild or only watched needs none",
    {
      campaigns: [campaign("a", {}), campaign("b", {}), campaign("c", {})],
      anomalies: [unusual("a", { markedExpected: {} }), unusual("b", { severity: "medium" })],
      creatives: [fatiguedCreative("c", "watch")],
    },
    [],
  ],
  ["a fatigued creative is named", { campaigns: [campaign("a", {})], creatives: [fatiguedCreative("a", "fatigued")] }, ["a fatigued 100 صورة: CTR down 40 %"]],
  ["a campaign that spends nothing needs none", { campaigns: [campaign("a", { spend: 0 })], anomalies: [unusual("a")] }, []],
];

it.each(cases)("%s", (_name, facts, expected) => {
  const decisions = decisionsOf({ campaigns: [], anomalies: [], creatives: [], ...facts });
  expect(decisions.map(({ campaign: { id }, cause, loss, spend, evidence }) => [id, cause, loss ?? spend, ...evidence].join(" "))).toEqual(expected);
});
