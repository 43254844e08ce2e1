"use client";

import { useRef, useState } from "react";
import type { ChosenPost } from "@/server/domains/posts/table.schema";

export interface Selection {
  /** The ids of the chosen posts, each with the revision in which it was chosen. */
  revisions: ReadonlyMap<string, number>;
  /** With `range`, everything from the last toggled row of this page to this one follows it. */
  toggle(id: string, page: readonly ChosenPost[], range: boolean): void;
  /** All rows of a page, or none of them. */
  togglePage(page: readonly ChosenPost[]): void;
  set(posts: readonly ChosenPost[]): void;
  /** Of what is chosen, these alone stay so. */
  keep(ids: readonly string[]): void;
}

/** Which posts are chosen, over all pages. `scope` names what they were chosen from: another one begins with nothing. */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState<{ scope: string; revisions: ReadonlyMap<string, number> }>({ scope, revisions: new Map() });
  const anchor = useRef<string | null>(null);
  const revisions: ReadonlyMap<string, number> = chosen.scope === scope ? chosen.revisions : new Map();
  const store = (entries: Iterable<[string, number]>) => setChosen({ scope, revisions: new Map(entries) });
  const entriesOf = (posts: readonly ChosenPost[]) => posts.map(({ id, revision }): [string, number] => [id, revision]);
  const add = (posts: readonly ChosenPost[]) => store([...revisions, ...entriesOf(posts)]);
  const drop = (posts: readonly ChosenPost[]) => store([...revisions].filter(([id]) => !posts.some((post) => post.id === id)));
  return {
    revisions,
    toggle(id, page, range) {
      const at = (post: string) => page.findIndex((one) => one.id === post);
      const to = at(id);
      const from = range && anchor.current !== null ? at(anchor.current) : -1;
      const touched = page.slice(from < 0 ? to : Math.min(from, to), Math.max(from, to) + 1);
      anchor.current = id;
      if (revisions.has(id)) drop(touched);
      else add(touched);
    },
    togglePage(page) {
      if (page.every(({ id }) => revisions.has(id))) drop(page);
      else add(page);
    },
    set: (posts) => store(entriesOf(posts)),
    keep(ids) {
      const kept = new Set(ids);
      store([...revisions].filter(([id]) => kept.has(id)));
    },
  };
}
