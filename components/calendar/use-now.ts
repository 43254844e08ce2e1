"use client";

import { useEffect, useState } from "react";

const minute = 60_000;

/** The present minute. Begins with the server's, so that both paint the same page. */
export function useNow(first: number): Date {
  const [now, setNow] = useState(() => new Date(first));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
