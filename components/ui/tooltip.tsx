"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";

const waitMs = 400;
const gap = 6;
const margin = 8;

const hasLetters = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? "");

/** Text for assistance alone is a pixel wide. */
const showsWords = (control: Element) =>
  [control, ...control.querySelectorAll("*")].some((element) => [...element.childNodes].some(hasLetters) && element.getBoundingClientRect().width > 1);

/** What a control that is an icon alone is called; null where its words can be seen, and while what it opens is open. */
function nameOf(control: HTMLElement): string | null {
  if (control.getAttribute("aria-expanded") === "true" || !control.querySelector("svg") || showsWords(control)) return null;
  return control.dataset.tip ?? control.getAttribute("aria-label");
}

interface Shown {
  name: string;
  at: DOMRect;
}

/**
 * Names each control that is an icon alone where a mouse points at it or the keyboard reaches it. One for all of them, which need nothing but
 * their `aria-label`; `data-tip` is a shorter name. Assistance has the name already.
 */
export function Tooltip() {
  const [shown, setShown] = useState<Shown | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let current: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const turnTo = (target: EventTarget | null) => {
      const control = target instanceof Element ? target.closest<HTMLElement>("button, a[href]") : null;
      if (control === current) return;
      current = control;
      hide();
      if (!control) return;
      timer = setTimeout(() => {
        const name = control.isConnected ? nameOf(control) : null;
        if (name) setShown({ name, at: control.getBoundingClientRect() });
      }, waitMs);
    };
    document.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && turnTo(target), { signal });
    document.documentElement.addEventListener("pointerleave", () => turnTo(null), { signal });
    document.addEventListener("focusin", ({ target }) => target instanceof Element && target.matches(":focus-visible") && turnTo(target), { signal });
    document.addEventListener("focusout", () => turnTo(null), { signal });
    for (const end of ["pointerdown", "keydown", "scroll"]) document.addEventListener(end, hide, { signal, capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  useLayoutEffect(() => {
    if (!bubble.current || !shown) return;
    const { at } = shown;
    const { width, height } = bubble.current.getBoundingClientRect();
    const start = Math.max(margin, Math.min(at.left + (at.width - width) / 2, window.innerWidth - width - margin));
    const below = at.bottom + gap;
    const top = below + height + margin > window.innerHeight ? at.top - height - gap : below;
    Object.assign(bubble.current.style, { left: `${start}px`, top: `${top}px` });
  }, [shown]);
  if (!shown) return null;
  return (
    <div
      ref={bubble}
      aria-hidden
      data-name={shown.name}
      className="animate-appear pointer-events-none fixed z-50 w-max max-w-72 rounded-control bg-gray-12 px-2 py-1 text-xs text-gray-1 after:content-[attr(data-name)] forced-colors:border print:hidden"
    />
  );
}
