import { v5 as derivedId } from "uuid";
import { type Draft, differences, emptyDraft, fieldsOf } from "./draft";
import type { LocalDraft } from "./local-draft";
import { asSaved } from "./saved-text";

/** How a save whose answer was lost is known again after a reload. */

type Fields = ReturnType<typeof fieldsOf>;

const HASH_NAMESPACE = "8a5f0c5e-6f0b-4a63-9d0e-2f6c1d6f7b11";

/** One order of names: the server keeps another than it was sent. */
const inOrder = (_name: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const hashOf = ({ content, accountIds, mediaUrls, platformCaptions, labels, settings = {} }: Fields): string =>
  derivedId(JSON.stringify({ content, accountIds, mediaUrls, platformCaptions, labels, settings }, inOrder), HASH_NAMESPACE);

/** What stands for `fields` as saving leaves them. Where the rules cannot be had, as they were typed: then a tag reads as another text. */
export async function contentHash(fields: Fields): Promise<string> {
  const typed: Draft = { ...emptyDraft, content: fields.content, captions: fields.platformCaptions };
  const { content, captions } = await asSaved(typed).catch(() => typed);
  return hashOf({ ...fields, content, platformCaptions: captions });
}

/** What a stored post holds, by the same hash. */
const storedHash = (post: Draft): string => hashOf(fieldsOf(post, Object.keys(post.captions)));

/**
 * What a draft of this device is beside a version of the post that it was not written over: the `same`, one that goes `on` from what this
 * device had sent itself, or `another` than somebody else's. A draft's time is its post's only once it is planned.
 */
export function compareWithServerVersion({ draft, sent = [] }: Pick<LocalDraft, "draft" | "sent">, newer: Draft, status: string): "same" | "on" | "another" {
  if (!sent.includes(storedHash(newer))) return "another";
  const differ = differences(newer, draft);
  if (status !== "DRAFT" && draft.when === "time" && differ.includes("time")) return "another";
  return differ.length === 0 ? "same" : "on";
}
