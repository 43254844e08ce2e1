import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { directionOf } from "@/components/i18n/locale";
import { getText } from "@/components/i18n/server";
import { readPreferences } from "@/components/preferences/read-preferences";
import { Providers } from "@/components/providers/providers";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const [t, { locale }] = await Promise.all([getText("common"), readPreferences()]);
  return {
    title: { default: t("product"), template: `%s · ${t("product")}` },
    description: t("description"),
    manifest: `/manifest-${locale}.webmanifest`,
  };
}

/** `--surface`, as the bar above every page has it. */
const themeColours = { light: "oklch(1 0 0)", dark: "oklch(0.205 0.009 230)" };

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await readPreferences();
  const byDevice = [
    { media: "(prefers-color-scheme: light)", color: themeColours.light },
    { media: "(prefers-color-scheme: dark)", color: themeColours.dark },
  ];
  return {
    width: "device-width",
    initialScale: 1,
    viewportFit: "cover",
    interactiveWidget: "resizes-content",
    themeColor: theme === "system" ? byDevice : themeColours[theme],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [preferences, messages, head] = await Promise.all([readPreferences(), getMessages(), headers()]);
  const font = { as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;
  preload("/fonts/inter-core.woff2", font);
  if (preferences.locale === "ar") preload("/fonts/noto-sans-arabic-core.woff2", font);
  return (
    <html lang={preferences.locale} dir={directionOf(preferences.locale)} data-theme={preferences.theme}>
      <body>
        <Providers preferences={preferences} messages={messages} nonce={head.get("x-nonce") ?? undefined}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
