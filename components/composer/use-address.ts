"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

/** Replaces the address with the new post's own once it is stored. "New post" from there calls `onAnother`. */
export function useAddress(id: string | null, { isNew, onAnother }: { isNew: boolean; onAnother(): void }): void {
  const path = usePathname();
  const replaced = useRef(false);
  const another = useEffectEvent(onAnother);
  useEffect(() => {
    if (isNew && id !== null) window.history.replaceState(null, "", `/posts/${id}/edit`);
  }, [isNew, id]);
  useEffect(() => {
    if (path !== "/posts/new") replaced.current = true;
    else if (replaced.current) another();
  }, [path]);
}
