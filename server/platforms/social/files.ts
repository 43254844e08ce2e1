import { capabilities } from "@/shared/social/capabilities";
import { fileProblems } from "@/shared/social/file-problems";
import type { OutgoingMedia, SocialPlatform } from "./contract";
import { refusal } from "./findings";

/** File limits from a platform's capabilities, for adapters. */

export function checkFiles(platform: SocialPlatform, media: readonly OutgoingMedia[], { placement, link }: { placement?: unknown; link?: unknown } = {}): void {
  const [problem] = fileProblems(capabilities[platform], { kinds: media.map(({ kind }) => kind), media, placement, link });
  if (problem) throw refusal(problem.code, problem.message);
}

/** The image's words for those who do not see it, as many as the platform takes. */
export function altTextOf(platform: SocialPlatform, { altText = "" }: Pick<OutgoingMedia, "altText">): string | undefined {
  const limit = capabilities[platform].altTextLimit ?? 0;
  return [...altText].slice(0, limit).join("") || undefined;
}
