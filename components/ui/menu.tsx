"use client";

import { cloneElement, createContext, type KeyboardEvent, type MouseEvent, type ReactNode, use, useState } from "react";
import type { ChoicesProps, ItemProps, MenuProps } from "./menu-parts";
import { reportLoadError } from "./part";

type Parts = typeof import("./menu-parts");

/** Every page has menus and few readers open one at once: what is behind the buttons is fetched as a pointer or the focus comes near. */
const fetchParts = () => import("./menu-parts");

const PartsContext = createContext<Parts | null>(null);

function useParts(): Parts {
  const parts = use(PartsContext);
  if (!parts) throw new Error("A menu's items stand inside a Menu.");
  return parts;
}

export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ parts: Parts; byKey: boolean } | null>(null);
  if (opened) {
    return (
      <PartsContext value={opened.parts}>
        <opened.parts.OpenedMenu {...props} byKey={opened.byKey} />
      </PartsContext>
    );
  }
  // The menu is not open yet: a failure to load it shows nothing.
  const near = () => void fetchParts().catch(() => undefined);
  const open = (byKey: boolean) => void fetchParts().then((parts) => setOpened({ parts, byKey }), reportLoadError);
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: near,
    onFocus: near,
    // A key's click has no pointer and so no count.
    onClick: (event: MouseEvent) => open(event.detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      open(true);
    },
  });
}

export function MenuItem(props: ItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label>{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator />;
}

/** One of several; the chosen one is checked. */
export function MenuChoices<T extends string>(props: ChoicesProps<T>) {
  const { Choices } = useParts();
  return <Choices {...props} />;
}
