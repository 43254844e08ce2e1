"use client";

import { useEffect, useMemo, useState } from "react";
import { reportLoadError } from "@/components/ui/part";
import type { Draft } from "./draft";

/** A draft's texts as saving leaves them. What is typed stays as it is until then. */

type Clean = (text: string) => string;

/** By the server's own rules. They bring a tokenizer with them, so they come when a text may need them. */
const loadRules = (): Promise<Clean> => import("@/shared/clean-content").then(({ cleanContent }) => cleanContent);

/** A bracket, or what cannot be seen. Of any other text, saving takes the white space around it and no more. */
const removable = /[<\p{Cf}\p{Cs}]|[^\P{Cc}\n\t]/u;

export const mayLose = (text: string): boolean => removable.test(text) || text !== text.normalize("NFC");

const textsOf = ({ content, captions }: Draft): string[] => [content, ...Object.values(captions)];

/** A version of which nothing is left is no version: the original goes out in its place. */
function cleaned(draft: Draft, clean: Clean): Draft {
  const captions = Object.entries(draft.captions).map(([platform, text]) => [platform, clean(text)]);
  return { ...draft, content: clean(draft.content), captions: Object.fromEntries(captions.filter(([, text]) => text !== "")) };
}

const trim: Clean = (text) => text.trim();

export async function asSaved(draft: Draft): Promise<Draft> {
  return cleaned(draft, textsOf(draft).some(mayLose) ? await loadRules() : trim);
}

/** Whether saving leaves nothing of its text. Waits for the rules where the text needs them; without them it counts as it is typed. */
export const isEmptied = (draft: Draft): Promise<boolean> =>
  asSaved(draft).then(
    ({ content }) => content === "",
    () => false,
  );

/** What of a draft is sent: a text or a version of which saving leaves nothing is none. */
export function withoutEmptied(draft: Draft, saved: Draft): Draft {
  const captions = Object.fromEntries(Object.entries(draft.captions).filter(([platform]) => saved.captions[platform]));
  return { ...draft, content: saved.content && draft.content, captions };
}

/** The same while one writes: until the rules are there, what is typed without the white space around it. */
export function useAsSaved(draft: Draft): Draft {
  const [rules, setRules] = useState<{ clean: Clean } | null>(null);
  const wanted = textsOf(draft).some(mayLose);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void loadRules().then((clean) => {
      if (!left) setRules({ clean });
    }, reportLoadError);
    return () => {
      left = true;
    };
  }, [wanted]);
  return useMemo(() => cleaned(draft, wanted && rules ? rules.clean : trim), [draft, wanted, rules]);
}

const brackets = (text: string) => text.split("<").length;

/** Whether tags were taken out of a text, and not only what nobody sees. */
export const hasRemovedTags = (typed: string, saved: string): boolean => brackets(saved) < brackets(typed.normalize("NFC"));
