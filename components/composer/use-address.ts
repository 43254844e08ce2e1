"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

/** Shows a new post's own address once it is stored. Who asks for a new post from there gets another one: `onAnother`. */
export function useAddress(id: string | null, { isNew, onAnother }: { isNew: boolean; onAnother(): void }): void {
  const path = usePathname();
  const movedOn = useRef(false);
  const another = useEffectEvent(onAnother);
  useEffect(() => {
    if (isNew && id !== null) window.history.replaceState(null, "", `/posts/${id}/edit`);
  }, [isNew, id]);
  useEffect(() => {
    if (path !== "/posts/new") movedOn.current = true;
    else if (movedOn.current) another();
  }, [path]);
}
