"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

interface TooltipProps {
  text: ReactNode;
  side?: "top" | "bottom";
  children: ReactNode;
}

/** A second name for what is already labelled; never the only place of anything. */
export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="animate-appear z-30 max-w-72 rounded-control bg-gray-12 px-2 py-1 text-xs text-gray-1"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
