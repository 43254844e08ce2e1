"use client";

import { setNonce } from "get-nonce";
import { NextIntlClientProvider } from "next-intl";
import { Direction } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { LanguageProvider } from "@/components/i18n/client";
import { directionOf } from "@/components/i18n/locale";
import type { Preferences } from "@/components/preferences/preferences";
import { MissingPart } from "@/components/ui/part";
import { ToastProvider } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { TrpcProvider } from "./trpc";

interface ProvidersProps {
  preferences: Preferences;
  messages: ComponentProps<typeof NextIntlClientProvider>["messages"];
  /** For the one style element that open dialogs insert. */
  nonce: string | undefined;
  children: ReactNode;
}

export function Providers({ preferences, messages, nonce, children }: ProvidersProps) {
  if (nonce) setNonce(nonce);
  return (
    <NextIntlClientProvider locale={preferences.locale} messages={messages} timeZone="UTC">
      <LanguageProvider preferences={preferences}>
        <Direction.Provider dir={directionOf(preferences.locale)}>
          <TrpcProvider>
            <ToastProvider>{children}</ToastProvider>
            <MissingPart />
            <Tooltip />
          </TrpcProvider>
        </Direction.Provider>
      </LanguageProvider>
    </NextIntlClientProvider>
  );
}
