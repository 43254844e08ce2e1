import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FatigueList } from "@/components/ads/creatives/fatigue-list";
import { LanguageProvider } from "@/components/i18n/client";
import { messagesOf } from "@/components/messages";
import { TrpcProvider } from "@/components/providers/trpc";
import type { Fatigue } from "@/server/domains/ads/creatives.schema";
import { words } from "@/tests/fixtures/words";

/** What pages of ads say where there is nothing to act on. */

const locales = ["ar", "en"] as const;

function drawn(locale: (typeof locales)[number], page: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <LanguageProvider preferences={{ locale, digits: "latn", clock: "24", theme: "light", weekStart: "region", shortcuts: "on", density: "comfortable" }}>
        <TrpcProvider>{page}</TrpcProvider>
      </LanguageProvider>
    </NextIntlClientProvider>,
  );
}

function creative(status: Fatigue["status"], reasonCodes: Fatigue["reasonCodes"] = []): Fatigue {
  const named = {
    creativeId: `${status} ${reasonCodes.join()}`,
    name: "صورة",
    campaignId: "c",
    campaignName: "حملة",
    adAccountId: "a",
    platform: "META",
  } as const;
  const figures = { frequency: 1.2, ctrNow: 0.02, ctrBaseline: 0.02, ctrDropPercent: 0, cpmChangePercent: 0, costPerResultRatio: 1, daysRunning: 20 };
  return { ...named, ...figures, status, reasonCodes, reasons: [], daysLeft: null, score: 10 };
}

describe.each(locales)("in %s", (locale) => {
  const insight = words(locale, "ads-insight");
  const list = (...rows: Fatigue[]) => drawn(locale, <FatigueList initial={rows} accounts={[]} />);

  test.each([
    ["every creative is well", [creative("healthy")], "creatives.empty"],
    ["none is running", [], "creatives.none"],
    ["one is tired", [creative("healthy"), creative("fatigued")], null],
    ["of one too little is known", [creative("healthy"), creative("healthy", ["INSUFFICIENT_DATA"])], null],
  ] as const)("creatives: %s", (_what, rows, state) => {
    const page = list(...rows);
    for (const key of ["creatives.empty", "creatives.none"]) {
      expect([key, page.includes(insight(`${key}.title`)), page.includes(insight(`${key}.text`))]).toEqual([key, key === state, key === state]);
    }
    expect(page.includes(`>${insight("creatives.view")}<`)).toBe(state === "creatives.empty");
  });
});
