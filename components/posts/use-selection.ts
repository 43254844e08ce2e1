"use client";

import { useCallback, useRef, useState } from "react";
import type { ChosenPost } from "@/server/domains/posts/table.schema";

type Revisions = ReadonlyMap<string, number>;

export interface Selection {
  /** The ids of the chosen posts, each with the revision in which it was chosen. */
  revisions: Revisions;
  /** With `range`, everything from the last toggled row of this page to this one follows it. The same function as long as the scope is. */
  toggle(id: string, page: readonly ChosenPost[], range: boolean): void;
  /** All rows of a page, or none of them. */
  togglePage(page: readonly ChosenPost[]): void;
  set(posts: readonly ChosenPost[]): void;
  /** Of what is chosen, these alone stay so. */
  keep(ids: readonly string[]): void;
}

const none: Revisions = new Map();
const entriesOf = (posts: readonly ChosenPost[]) => posts.map(({ id, revision }): [string, number] => [id, revision]);

function turned(revisions: Revisions, posts: readonly ChosenPost[], on: boolean): Iterable<[string, number]> {
  return on ? [...revisions, ...entriesOf(posts)] : [...revisions].filter(([id]) => !posts.some((post) => post.id === id));
}

/** Which posts are chosen, over all pages. `scope` names what they were chosen from: another one begins with nothing. */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState({ scope, revisions: none });
  const anchor = useRef<string | null>(null);
  const change = useCallback(
    (next: (revisions: Revisions) => Iterable<[string, number]>) =>
      setChosen((before) => ({ scope, revisions: new Map(next(before.scope === scope ? before.revisions : none)) })),
    [scope],
  );
  const toggle = useCallback<Selection["toggle"]>(
    (id, page, range) => {
      const at = (post: string) => page.findIndex((one) => one.id === post);
      const to = at(id);
      const from = range && anchor.current !== null ? at(anchor.current) : -1;
      const touched = page.slice(from < 0 ? to : Math.min(from, to), Math.max(from, to) + 1);
      anchor.current = id;
      change((revisions) => turned(revisions, touched, !revisions.has(id)));
    },
    [change],
  );
  return {
    revisions: chosen.scope === scope ? chosen.revisions : none,
    toggle,
    togglePage: (page) => change((revisions) => turned(revisions, page, !page.every(({ id }) => revisions.has(id)))),
    set: (posts) => change(() => entriesOf(posts)),
    keep(ids) {
      const kept = new Set(ids);
      change((revisions) => [...revisions].filter(([id]) => kept.has(id)));
    },
  };
}
