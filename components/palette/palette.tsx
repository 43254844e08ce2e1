"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command as List } from "cmdk";
import { Dialog } from "radix-ui";
import { useEffect, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useGo } from "@/components/shell/leave-guard";
import { useViewer } from "@/components/shell/viewer-context";
import { Skeleton } from "@/components/ui/feedback";
import { restoreFocus } from "@/components/ui/focus-return";
import { SearchIcon } from "@/components/ui/icons";
import { normaliseText } from "@/shared/text-normalisation";
import { FoundGroups } from "./found-groups";
import { PaletteGroup, PaletteItem } from "./palette-list";
import { readRecent, storeRecent } from "./recent";
import { type Command, useCommands } from "./use-commands";

const SEARCH_DELAY_MS = 120;

/** What the server finds, once a person has stopped typing for a moment. The last result stays until the next is there. */
function useSearchResults(q: string) {
  const trpc = useTRPC();
  const [query, setQuery] = useState("");
  const trimmed = q.trim();
  useEffect(() => {
    const timer = setTimeout(() => setQuery(trimmed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [trimmed]);
  const { data, error, isFetching } = useQuery({
    ...trpc.search.find.queryOptions({ q: query }),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  return { found: trimmed === "" ? undefined : data, error, searching: trimmed !== "" && (isFetching || query !== trimmed) };
}

interface PaletteProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  openNotifications(): void;
  openShortcuts(): void;
}

function fits(command: Command, words: readonly string[]): boolean {
  const text = normaliseText(`${command.label} ${command.words}`);
  return words.every((word) => text.includes(word));
}

/** Everything by name: pages, acts, and what the server finds. It opens where the hand is and leaves nothing behind. */
export function Palette({ open, onOpenChange, ...places }: PaletteProps) {
  const t = useText("palette");
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-appear fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={restoreFocus}
          className="animate-rise fixed inset-0 z-40 flex flex-col bg-surface shadow-dialog outline-none sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:max-h-[70dvh] sm:max-w-[640px] sm:rounded-dialog"
        >
          <Dialog.Title className="sr-only">{t("title")}</Dialog.Title>
          <Content {...places} close={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Content({ close, ...places }: Omit<PaletteProps, "open" | "onOpenChange"> & { close(): void }) {
  const t = useText("palette");
  const common = useText("common");
  const goTo = useGo();
  const { workspace } = useViewer();
  const [q, setQ] = useState("");
  const [recent] = useState(() => readRecent(workspace.id));
  const { pages, actions } = useCommands(places);
  const { found, error, searching } = useSearchResults(q);
  const words = normaliseText(q).split(/\s+/).filter(Boolean);
  const shown = { pages: pages.filter((page) => fits(page, words)), actions: actions.filter((action) => fits(action, words)) };
  const count = shown.pages.length + shown.actions.length + Object.values(found ?? {}).reduce((sum, group) => sum + group.length, 0);

  const go = (href: string, label: string) => {
    storeRecent(workspace.id, { href, label });
    close();
    goTo(href);
  };
  const item = (command: Command) => (
    <PaletteItem
      key={command.id}
      id={command.id}
      icon={command.icon}
      onSelect={() => {
        if (command.href) return go(command.href, command.label);
        close();
        command.run?.();
      }}
    >
      <span className="one-line">{command.label}</span>
    </PaletteItem>
  );
  return (
    <List label={t("field")} shouldFilter={false} loop className="flex min-h-0 grow flex-col">
      <div className="flex items-center gap-2.5 border-b border-gray-5 px-4">
        <SearchIcon className="shrink-0 text-gray-10" />
        <List.Input
          value={q}
          onValueChange={setQ}
          maxLength={200}
          // Empty, it reads as the page does.
          dir={q === "" ? undefined : "auto"}
          placeholder={t("field")}
          className="h-[52px] min-w-0 grow bg-transparent text-md outline-none placeholder:text-gray-10"
        />
        <button type="button" onClick={close} className="h-11 text-sm text-gray-11 sm:hidden">
          {common("close")}
        </button>
      </div>
      <p role="status" className="sr-only">
        {searching ? t("searching") : words.length > 0 && count === 0 ? t("noMatch", { q: q.trim() }) : ""}
      </p>
      {error ? (
        <div className="p-3">
          <ErrorNotice error={error} />
        </div>
      ) : null}
      {words.length > 0 && count === 0 ? (
        searching ? (
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        ) : (
          <p className="px-4 py-8 text-center text-gray-11">{t("noMatch", { q: q.trim() })}</p>
        )
      ) : (
        <List.List label={t("title")} className="min-h-0 grow overflow-y-auto overscroll-contain p-2 pt-0 sm:max-h-[calc(70dvh-92px)]">
          {words.length === 0 && recent.length > 0 ? (
            <PaletteGroup heading={t("groups.recent")}>
              {recent.map(({ href, label }) => (
                <PaletteItem key={href} id={`recent:${href}`} icon={SearchIcon} onSelect={() => go(href, label)}>
                  <bdi className="one-line">{label}</bdi>
                </PaletteItem>
              ))}
            </PaletteGroup>
          ) : null}
          {shown.actions.length > 0 ? <PaletteGroup heading={t("groups.actions")}>{shown.actions.map(item)}</PaletteGroup> : null}
          {shown.pages.length > 0 ? <PaletteGroup heading={t("groups.pages")}>{shown.pages.map(item)}</PaletteGroup> : null}
          {/* Last, as it comes last: nothing moves away from under the highlight or the finger. */}
          {found ? <FoundGroups found={found} go={go} /> : null}
        </List.List>
      )}
      <p className="hidden border-t border-gray-5 px-4 py-2 text-xs text-gray-10 sm:block">{t("hint")}</p>
    </List>
  );
}
