"use client";

import { useCallback, useEffect, useRef, useState } from "react";

const NEAR_END_PX = 120;

const distanceToEnd = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;

/** `change`: what there is to read, empty while there is nothing. Keeps the newest in sight as long as one is at the end of the page; anyone who has scrolled up is left where they read. */
export function useFollow(change: string) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  const toEnd = useCallback(() => {
    following.current = true;
    setAtEnd(true);
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }, []);
  useEffect(() => {
    const update = () => {
      following.current = distanceToEnd() < NEAR_END_PX;
      if (following.current) setAtEnd(true);
    };
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  useEffect(() => {
    if (change === "") return;
    if (following.current) window.scrollTo({ top: document.documentElement.scrollHeight });
    else setAtEnd(false);
  }, [change]);
  return { box, atEnd, toEnd };
}
