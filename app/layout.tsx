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
  const t = await getText("common");
  return { title: { default: t("product"), template: `%s · ${t("product")}` }, description: t("description") };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover", interactiveWidget: "resizes-content" };

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
