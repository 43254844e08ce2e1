"use client";

import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "./icons";
import { Input } from "./input";

/** Delay between the last key press and the request. */
const SEARCH_DELAY_MS = 350;

/** Asks once the writer pauses, and not for every letter. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch(text: string): void }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const sent = useRef(value);
  // Filters that were chosen during the delay are part of the request.
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // The address was changed by something else: a link, the way back, cleared filters.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      search.current(sent.current);
    }, SEARCH_DELAY_MS);
  };
  return (
    <span className="relative block grow sm:w-56 sm:grow-0">
      <SearchIcon className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-gray-10" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        // Empty, it is as the page does; what is typed finds its own side.
        dir={text ? "auto" : undefined}
        // What is typed may begin at the other side than the icon's, and leaves it room there as well.
        className={text ? "px-8" : "ps-8 pe-3"}
      />
    </span>
  );
}
