import { expect, test } from "vitest";
import { TrpcProvider } from "@/components/providers/trpc";
import { ChooseWorkspace } from "@/components/shell/choose-workspace";
import { renderMarkup } from "@/tests/fixtures/markup";
import { words } from "@/tests/fixtures/words";

test.each(["ar", "en"] as const)("in %s, somebody without any workspace can make one or sign out", (locale) => {
  const page = renderMarkup(
    locale,
    <TrpcProvider>
      <ChooseWorkspace workspaces={[]} />
    </TrpcProvider>,
  );
  const [shell, workspace] = [words(locale, "shell"), words(locale, "workspace")];
  expect(page).toContain(shell("noWorkspace"));
  const buttons = [...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = ""]) => inside.replace(/<[^>]+>/g, ""));
  expect(buttons).toEqual([workspace("create.action"), shell("signOut")]);
});
