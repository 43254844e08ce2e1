"use client";

import { useText } from "@/components/i18n/client";
import { viewError } from "./app-error";

const codes = ["taken", "too_small", "too_big", "invalid_format", "required", "private"] as const;

/** What the server found wrong with a field, in the page's language; undefined when nothing. */
export function useFieldErrors(error: unknown): (path: string) => string | undefined {
  const t = useText("error");
  const issues = error ? viewError(error).issues : [];
  return (path) => {
    const issue = issues.find((candidate) => candidate.path === path || candidate.path.startsWith(`${path}.`));
    if (!issue) return undefined;
    return t(`field.${codes.find((code) => code === issue.code) ?? "other"}`);
  };
}
