"use client";

import clsx from "clsx";
import { useLayoutEffect, useRef, useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { useLibraryItems } from "@/components/media/use-library-items";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { EditIcon } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/input";
import { PlatformMark } from "@/components/ui/platform-mark";
import { Tabs } from "@/components/ui/tabs";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { Draft } from "./draft";
import { hasRemovedTags } from "./saved-text";
import { TextTools } from "./tools/text-tools";
import { useCapabilities } from "./use-capabilities";

interface TextEditorProps {
  draft: Draft;
  /** The same as saving leaves it. */
  saved: Draft;
  platforms: readonly string[];
  update(change: Partial<Draft>): void;
  error: string | undefined;
}

/** One original, and a version of its own for each platform that needs one. */
export function TextEditor({ draft, saved, platforms, update, error }: TextEditorProps) {
  const t = useText("composer");
  const nameOf = usePlatformName();
  const [tab, setTab] = useState("original");
  const current = platforms.includes(tab) ? tab : "original";
  const setVersion = (platform: string, text: string) => update({ captions: { ...draft.captions, [platform]: text } });
  const dropVersion = (platform: string) => update({ captions: Object.fromEntries(Object.entries(draft.captions).filter(([name]) => name !== platform)) });

  const written = current === "original" ? draft.content : draft.captions[current];
  const { area, insert, backToText } = useCaret(written ?? "", (text) => (current === "original" ? update({ content: text }) : setVersion(current, text)));

  const tagsHint = (typed: string, kept = "") => (hasRemovedTags(typed, kept) ? t("tagsLost", { tag: "<b>" }) : undefined);

  const original = (
    <Field label={t("text")} hint={tagsHint(draft.content, saved.content)} error={error}>
      {(control) => (
        <Textarea
          {...control}
          ref={area}
          value={draft.content}
          onChange={(event) => update({ content: event.target.value })}
          maxLength={63_206}
          className="min-h-44"
        />
      )}
    </Field>
  );
  const version = (platform: string) => {
    const text = draft.captions[platform];
    const name = { platform: nameOf(platform) };
    if (text === undefined) {
      return (
        <div className="grid justify-items-start gap-3 rounded-control bg-gray-2 p-4">
          <p className="text-gray-11">{t("sameAsOriginal", name)}</p>
          <Button onClick={() => setVersion(platform, draft.content)}>
            <EditIcon />
            {t("makeVersion", name)}
          </Button>
        </div>
      );
    }
    return (
      <div className="grid gap-2">
        <Field label={t("versionHint", name)} hint={tagsHint(text, saved.captions[platform])}>
          {(control) => <Textarea {...control} ref={area} value={text} onChange={(event) => setVersion(platform, event.target.value)} className="min-h-44" />}
        </Field>
        <div>
          <Button size="sm" onClick={() => dropVersion(platform)}>
            {t("useOriginal")}
          </Button>
        </div>
      </div>
    );
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      {platforms.length === 0 ? (
        original
      ) : (
        <Tabs
          label={t("versions")}
          value={current}
          onChange={setTab}
          tabs={[
            { value: "original", label: t("original"), content: original },
            ...platforms.map((platform) => ({
              value: platform,
              label: (
                <>
                  <PlatformMark platform={platform} />
                  {nameOf(platform)}
                  {draft.captions[platform] === undefined ? null : (
                    <span className="size-2 rounded-full bg-accent-4" role="img" aria-label={t("versionOwn")} title={t("versionOwn")} />
                  )}
                </>
              ),
              content: version(platform),
            })),
          ]}
        />
      )}
      {written === undefined ? null : (
        <TextTools
          text={written}
          platform={current === "original" ? null : current}
          onInsert={insert}
          onReplace={(text) => (current === "original" ? update({ content: text }) : setVersion(current, text))}
          onClosed={backToText}
        />
      )}
      <Counters draft={saved} platforms={platforms} />
    </div>
  );
}

/** The text's own field, and where in it one writes: what is put in is there, and one continues after it. */
function useCaret(text: string, set: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const after = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (after.current === null || !area.current) return;
    area.current.setSelectionRange(after.current, after.current);
    after.current = null;
  });
  return {
    area,
    insert(added: string) {
      const start = area.current?.selectionStart ?? text.length;
      const end = area.current?.selectionEnd ?? start;
      const before = text.slice(0, start);
      // A hashtag or an emoji that touches a word would become part of it.
      const space = added.startsWith("#") && /\S$/.test(before) ? " " : "";
      after.current = start + space.length + added.length;
      set(before + space + added + text.slice(end));
    },
    backToText: () => area.current?.focus(),
  };
}

/** What is left, as each platform counts. Never stops anybody from typing. */
function Counters({ draft, platforms }: Pick<TextEditorProps, "draft" | "platforms">) {
  const t = useText("composer");
  const posts = useText("posts");
  const nameOf = usePlatformName();
  const rules = useCapabilities(platforms.length > 0);
  const urls = draft.mediaUrls.filter((url) => url.trim() !== "");
  const media = useLibraryItems(urls);
  const kinds = rules ? rules.mediaKinds(urls, media) : [];
  if (platforms.length === 0) return null;
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-xs">
      {platforms.map((platform) => {
        if (!rules) return null;
        const name = platform.toUpperCase() as SocialPlatform;
        const used = rules.textLength(name, draft.captions[platform] ?? draft.content);
        const max = rules.textLimit(name, kinds);
        const left = max - used;
        const bytes = rules.capabilities[name].text.unit === "bytes";
        return (
          <li
            key={platform}
            title={bytes ? t("bytesHint", { used, max }) : undefined}
            className={clsx("figures", left < 0 ? "font-medium text-red-5" : left < max * 0.05 ? "text-amber-5" : "text-gray-10")}
          >
            {bytes
              ? t("leftBytes", { platform: nameOf(platform), used, max })
              : left < 0
                ? posts("warning.TEXT_TOO_LONG", { platform: nameOf(platform), count: -left })
                : t("left", { platform: nameOf(platform), count: left })}
          </li>
        );
      })}
    </ul>
  );
}
