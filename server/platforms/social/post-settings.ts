import type { z } from "zod";
import { validationIssues } from "@/server/lib/errors";
import { type OutgoingPost, PlatformError } from "./contract";

/** What a person chose for a post, as this platform knows it. A choice that it does not have is refused by its name, before the first call. */
export function chosenFor<T extends z.ZodType>(schema: T, { settings }: Pick<OutgoingPost, "settings">): z.output<T> {
  const parsed = schema.safeParse(settings);
  if (parsed.success) return parsed.data;
  const [issue] = validationIssues(parsed.error);
  throw new PlatformError("INVALID", `settings.${issue?.path ?? ""} ${issue?.message ?? "is not valid"}`);
}
