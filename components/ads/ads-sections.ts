/** The parts of ads: only what exists is listed. */
export const adsSections = [
  { href: "/ads", key: "overview" },
  { href: "/ads/campaigns", key: "campaigns" },
  { href: "/ads/anomalies", key: "anomalies" },
  { href: "/ads/creatives", key: "creatives" },
  { href: "/ads/budget", key: "budget" },
  { href: "/ads/policy", key: "policy" },
  { href: "/ads/signals", key: "signals" },
  { href: "/ads/reports", key: "reports" },
  { href: "/ads/brand", key: "brandProfile" },
  { href: "/ads/memory", key: "memory" },
  { href: "/ads/dialect", key: "dialect" },
  { href: "/ads/audit", key: "audit" },
] as const;

export const isCurrentAdsSection = (path: string, href: string) => (href === "/ads" ? path === href : path === href || path.startsWith(`${href}/`));
