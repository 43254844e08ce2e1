"use client";

import { viewError } from "@/components/errors/app-error";
import { useText } from "@/components/i18n/client";

const MAX_LENGTH = 2048;
const MAX_ENDPOINTS = 20;
const example = "https://";

type Problem = "notUrl" | "notHttps" | "credentials" | "private" | "unresolved" | "tooLong" | "spaces" | "tooMany" | "other";

/** The server says one sentence for each reason and no code. */
const problems: readonly (readonly [beginning: string, problem: Problem])[] = [
  ["must be a valid URL", "notUrl"],
  ["must be a URL", "notUrl"],
  ["must start with https", "notHttps"],
  ["must not contain a user name", "credentials"],
  ["must not contain spaces", "spaces"],
  ["must be a public address", "private"],
  ["must resolve to public", "private"],
  ["must have a host name that resolves", "unresolved"],
  ["must be at most", "tooLong"],
];

export function addressProblem(issue: { message: string; code: string }): Problem {
  if (issue.code === "too_many") return "tooMany";
  return problems.find(([beginning]) => issue.message.startsWith(beginning))?.[1] ?? "other";
}

/** What is wrong with an endpoint's address, in the page's language; undefined when nothing. */
export function useAddressProblem(error: unknown): string | undefined {
  const t = useText("webhooks");
  const issue = error ? viewError(error).issues.find((candidate) => candidate.path === "url") : undefined;
  if (!issue) return undefined;
  const problem = addressProblem(issue);
  if (problem === "notUrl" || problem === "notHttps") return t(`problem.${problem}`, { example });
  if (problem === "tooLong") return t("problem.tooLong", { max: MAX_LENGTH });
  if (problem === "tooMany") return t("problem.tooMany", { max: MAX_ENDPOINTS });
  return t(`problem.${problem}`);
}
