import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "@/components/i18n/client";
import { messagesOf } from "@/components/messages";
import { TrpcProvider } from "@/components/providers/trpc";
import { ChooseWorkspace } from "@/components/shell/choose-workspace";
import { words } from "@/tests/fixtures/words";

test.each(["ar", "en"] as const)("in %s, somebody without any workspace can make one or sign out", (locale) => {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <LanguageProvider preferences={{ locale, digits: "latn", clock: "24", theme: "light", weekStart: "region", shortcuts: "on" }}>
        <TrpcProvider>
          <ChooseWorkspace workspaces={[]} />
        </TrpcProvider>
      </LanguageProvider>
    </NextIntlClientProvider>,
  );
  const [shell, workspace] = [words(locale, "shell"), words(locale, "workspace")];
  expect(page).toContain(shell("noWorkspace"));
  const buttons = [...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = ""]) => inside.replace(/<[^>]+>/g, ""));
  expect(buttons).toEqual([workspace("create.action"), shell("signOut")]);
});
