import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

const intlOptions = {
  requestConfig: "./components/i18n/request.ts",
  experimental: {
    // Compiled as the pages are built, so that no page brings the parser of messages along.
    messages: {
      path: ["./components/messages/ar", "./components/messages/en"],
      format: "json",
      locales: "infer",
      precompile: true,
    },
  },
};

/** Addresses that pages had before: mails and bookmarks still have them. */
const moved = [
  ["/analytics", "/insights/posts"],
  ["/ads/anomalies", "/ads/alerts"],
  ["/ads/signals", "/ads/alerts"],
  ["/ads/compare", "/insights/ads/compare"],
  ["/ads/reports/:path*", "/insights/reports/:path*"],
  ["/ads/creatives", "/ads/campaigns/creatives"],
  ["/ads/brand", "/brand-voice"],
  ["/ads/memory", "/brand-voice/memory"],
  ["/ads/dialect", "/brand-voice"],
  ["/ads/audit", "/settings/audit"],
  ["/settings/accounts", "/accounts"],
  ["/settings/queue/:path*", "/queue/:path*"],
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  devIndicators: false,
  // `npm test` checks the types of the whole project; a build for a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  async redirects() {
    return moved.map(([source, destination]) => ({ source, destination, permanent: true }));
  },
  async headers() {
    // Their names change with their content's release, so that a browser may keep them.
    return [{ source: "/fonts/:file*", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] }];
  },
};

/** The plugin sets up the build and brings a compiler of 20 MB, which a server of built pages does not need. */
export default async (phase) => (phase === PHASE_PRODUCTION_SERVER ? config : (await import("next-intl/plugin")).default(intlOptions)(config));
