"use client";

import type { ReactNode } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { AlertIcon } from "@/components/ui/icons";
import { faultCodes, warningCodes } from "@/shared/social/findings";

/** Each code has its own sentence, but the one that also says by how much. */
const codesWithText = warningCodes.filter((code) => code !== "TEXT_TOO_LONG");

interface Warning {
  platform: string;
  code: string;
  /** Characters over the limit, where they are counted. */
  over?: number;
}

/** What one warning says, in the reader's language. */
export function useWarningText(): (warning: Warning) => string {
  const t = useText("posts");
  const nameOf = usePlatformName();
  return ({ platform, code, over }) => {
    const name = { platform: nameOf(platform) };
    if (code === "TEXT_TOO_LONG") return over ? t("warning.TEXT_TOO_LONG", { ...name, count: over }) : t("warning.TEXT_LONG", name);
    return t(`warning.${codesWithText.find((candidate) => candidate === code) ?? "OTHER"}`, name);
  };
}

const startsWith = (error: string | null) => (code: string) => error?.startsWith(`${code}: `) ?? false;

/** The code of a refusal of our own: a post that fails the check before it is sent says so in front of its message. */
export function ownRefusalIn(error: string | null): string | null {
  return warningCodes.find(startsWith(error)) ?? null;
}

/** The code of what was in the way that is neither the post's fault nor its platform's. */
export function faultIn(error: string | null): (typeof faultCodes)[number] | null {
  return faultCodes.find(startsWith(error)) ?? null;
}

interface WarningListProps<T extends Warning> {
  warnings: readonly T[];
  title: string;
  /** Buttons that mend it. */
  remedy?(warning: T): ReactNode;
}

/** What a platform would refuse. It stops nobody from writing, and fails that platform alone. */
export function WarningList<T extends Warning>({ warnings, title, remedy }: WarningListProps<T>) {
  const sentence = useWarningText();
  return (
    <section className="rounded-card border border-amber-3 bg-amber-1 px-4 py-3 text-amber-5">
      <h2 className="text-sm font-medium">{title}</h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {warnings.map((warning) => (
          <li key={`${warning.platform} ${warning.code}`} className="flex items-start gap-2">
            <AlertIcon className="mt-0.5 shrink-0" />
            <span className="grid gap-1.5">
              {sentence(warning)}
              <span className="flex flex-wrap gap-1.5 empty:hidden">{remedy?.(warning)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
