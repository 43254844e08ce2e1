"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { LanguageProvider, usePreferences } from "./client";
import { directionOf, type Locale } from "./locale";

interface InLanguageProps {
  locale: Locale;
  /** Those of `locale` that the part needs; null where the page's own will do. */
  messages: ComponentProps<typeof NextIntlClientProvider>["messages"];
  children: ReactNode;
}

/** A part with a language of its own, whatever the page's: words, dates, digits and direction are that language's. */
export function InLanguage({ locale, messages, children }: InLanguageProps) {
  const preferences = usePreferences();
  if (!messages) return children;
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {/* The digits were chosen for the page's language. */}
      <LanguageProvider preferences={{ ...preferences, locale, digits: "latn" }}>
        <div lang={locale} dir={directionOf(locale)} className="grid grid-cols-[minmax(0,1fr)] gap-5 print:block print:space-y-5">
          {children}
        </div>
      </LanguageProvider>
    </NextIntlClientProvider>
  );
}
