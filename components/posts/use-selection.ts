"use client";

import { useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** With `range`, everything from the last toggled row of this page to this one follows it. */
  toggle(id: string, page: readonly string[], range: boolean): void;
  /** All rows of a page, or none of them. */
  togglePage(page: readonly string[]): void;
  set(ids: readonly string[]): void;
}

/** Which posts are chosen, over all pages. `scope` names what they were chosen from: another one begins with nothing. */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: new Set() });
  const anchor = useRef<string | null>(null);
  const ids: ReadonlySet<string> = chosen.scope === scope ? chosen.ids : new Set();
  const set = (next: Iterable<string>) => setChosen({ scope, ids: new Set(next) });
  return {
    ids,
    toggle(id, page, range) {
      const on = !ids.has(id);
      const from = range && anchor.current !== null ? page.indexOf(anchor.current) : -1;
      const to = page.indexOf(id);
      const touched = from < 0 || to < 0 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
      anchor.current = id;
      set(on ? [...ids, ...touched] : [...ids].filter((one) => !touched.includes(one)));
    },
    togglePage(page) {
      const all = page.every((id) => ids.has(id));
      set(all ? [...ids].filter((id) => !page.includes(id)) : [...ids, ...page]);
    },
    set,
  };
}
