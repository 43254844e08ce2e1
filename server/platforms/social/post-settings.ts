import { z } from "zod";
import { validationIssues } from "@/server/lib/errors";
import { capabilities, titleLength } from "@/shared/social/capabilities";
import type { OutgoingPost, SocialPlatform } from "./contract";
import { refusal } from "./findings";

const titled = z.object({ title: z.string() });

/** What a person chose for a post, as this platform knows it. A choice that it does not have is refused by its name, before the first call. */
export function chosenFor<T extends z.ZodType>(platform: SocialPlatform, schema: T, { settings }: Pick<OutgoingPost, "settings">): z.output<T> {
  const parsed = schema.safeParse(settings);
  if (!parsed.success) {
    const [issue] = validationIssues(parsed.error);
    throw refusal("SETTING_INVALID", `settings.${issue?.path ?? ""} ${issue?.message ?? "is not valid"}`);
  }
  const limit = capabilities[platform].titleLimit;
  const { title = "" } = titled.safeParse(settings).data ?? {};
  if (limit !== null && titleLength(platform, title) > limit) throw refusal("TITLE_TOO_LONG", `settings.title is longer than ${limit} characters`);
  return parsed.data;
}
