"use client";

import clsx from "clsx";
import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "./button";
import { CheckIcon, CopyIcon } from "./icons";

/** The clipboard needs a secure page; over plain http the browser's older command still works. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.setAttribute("readonly", "");
  holder.className = "fixed opacity-0";
  document.body.append(holder);
  holder.select();
  document.execCommand("copy");
  holder.remove();
}

export function CopyButton({
  text,
  label,
  size = "sm",
  variant = "secondary",
}: {
  text: string;
  label?: string;
  size?: "sm" | "md";
  variant?: "primary" | "secondary" | "quiet";
}) {
  const t = useText("common");
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await writeClipboard(text);
    setCopied(true);
  };
  return (
    <Button size={size} variant={variant} onClick={() => void copy()} onBlur={() => setCopied(false)}>
      {copied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? t("copied") : (label ?? t("copy"))}</span>
    </Button>
  );
}

/** Code, keys, addresses: always left to right, whatever the page's direction. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <code dir="ltr" className={clsx("rounded-badge bg-gray-3 px-1 py-0.5 font-mono text-xs break-words", className)}>
      {children}
    </code>
  );
}

/** `exact` is what the button copies where the code shown is laid out for reading. */
export function CodeBlock({ code, label, exact = code }: { code: string; label?: string; exact?: string }) {
  return (
    <figure className="overflow-hidden rounded-card border border-gray-5 bg-gray-1">
      <figcaption className="flex min-h-10 items-center justify-between gap-2 border-b border-gray-5 ps-3 pe-1.5 text-xs text-gray-11">
        <span dir="ltr">{label}</span>
        <CopyButton text={exact} variant="quiet" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable from the keyboard */}
      <pre dir="ltr" tabIndex={0} className="overflow-x-auto p-3 text-start font-mono text-xs leading-5 -outline-offset-2">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
