"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page is fetched ahead once the reader points at it, touches it or moves the focus to it. The framework's own fetches ahead whatever is in
 * sight: 20 to 40 requests a page here, most of them for nothing.
 */
export function Link({ onPointerEnter, onTouchStart, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [isWanted, setWanted] = useState(false);
  return (
    <NextLink
      prefetch={isWanted ? null : false}
      onPointerEnter={(event) => {
        setWanted(true);
        onPointerEnter?.(event);
      }}
      onTouchStart={(event) => {
        setWanted(true);
        onTouchStart?.(event);
      }}
      onFocus={(event) => {
        setWanted(true);
        onFocus?.(event);
      }}
      {...props}
    />
  );
}
