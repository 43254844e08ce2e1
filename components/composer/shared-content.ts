/** What another app shared with the installed one, as `public/service-worker.js` has kept it. */
export interface SharedContent {
  text: string;
  files: File[];
}

const cacheName = "shared";
const path = "/share";
/** Time to sign in. What stays longer, anyone who opens the composer next did not share. */
const KEPT_MS = 60 * 60 * 1000;

/** Title, text and link as one text. Apps repeat them: the title as the text's beginning, the link at its end. */
export function sharedText({ title, text, url }: Record<"title" | "text" | "url", string>): string {
  const parts = [title, text, url].map((part) => part.trim()).filter((part) => part !== "");
  return parts
    .filter((part, index) => !parts.some((other, place) => place !== index && other.includes(part) && (other !== part || place < index)))
    .join("\n\n");
}

/** Takes it out; null where there is none. */
export async function takeShared(): Promise<SharedContent | null> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path);
  await cache.delete(path);
  if (!kept || Date.now() - Date.parse(kept.headers.get("date") ?? "") > KEPT_MS) return null;
  const form = await kept.formData();
  const field = (name: string) => String(form.get(name) ?? "");
  return {
    text: sharedText({ title: field("title"), text: field("text"), url: field("url") }),
    files: form.getAll("files").filter((file) => file instanceof File && file.size > 0) as File[],
  };
}
