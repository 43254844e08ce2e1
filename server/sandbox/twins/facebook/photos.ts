import { writeFileSync } from "node:fs";
import type { Call, Reply } from "../../contract";
import type { Account } from "../../records";
import type { StoredMedia, World } from "../../world";
import { fieldsOf, problem } from "../meta/graph";
import { mimeOf, type Pulled, pull } from "../meta/pulling";
import { pageProblem } from "./people";
import { keepPost, PLATFORM } from "./record";

const MAX_BYTES = 10 * 1024 * 1024;
const UNPUBLISHED_MILLISECONDS = 86_400_000;

/** A photo to be shown at once, or, unpublished, one for a post that is still to come. */
export async function uploadPhoto(call: Call, world: World, account: Account): Promise<Reply> {
  const refusal = pageProblem(call, account, world);
  if (refusal) return refusal;
  const fields = await fieldsOf(call);
  const source = fields.file("source");
  const url = fields.get("url");
  if (!source && !url) return problem(324, "Requires upload file");
  const file = source ? await received(source) : await pull(url ?? "");
  if (!file) return problem(1_609_005, "The link could not be fetched.");
  if (!/^image\/(jpeg|png|gif|bmp|tiff|webp)$/.test(file.mime)) return problem(100, "Invalid image format. It should be an image file data.", 2_069_019);
  if (file.bytes > MAX_BYTES) return problem(1_366_046, "Your photos couldn't be uploaded. Photos should be smaller than 4 MB.");
  const published = fields.get("published") !== "false";
  const message = fields.get("message") ?? fields.get("caption") ?? "";
  const id = world.nextId();
  writeFileSync(world.mediaFile(id), file.content);
  const extra = { kind: "photo", altText: fields.get("alt_text_custom") ?? "", published };
  const expiresAt = published ? Number.MAX_SAFE_INTEGER : world.now() + UNPUBLISHED_MILLISECONDS;
  world.media.set(id, { id, platform: PLATFORM, accountId: account.id, mime: file.mime, bytes: file.bytes, expiresAt, extra });
  if (!published) return { status: 200, body: { id } };
  return { status: 200, body: { id, post_id: keepPost({ content: message, mediaIds: [id], kind: "feed" }, call, world, account).id } };
}

async function received(source: Blob): Promise<Pulled> {
  const content = Buffer.from(await source.arrayBuffer());
  return { bytes: content.length, content, mime: await mimeOf(content) };
}

/** A photo of this page that no post shows yet. */
export function unpublished(id: string, world: World, account: Account): StoredMedia | null {
  const media = world.media.get(id);
  const own = media?.platform === PLATFORM && media.accountId === account.id && media.extra.kind === "photo";
  return media && own && !media.extra.published && media.expiresAt > world.now() ? media : null;
}
