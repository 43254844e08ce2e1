import { writeFileSync } from "node:fs";
import type { Call, Reply } from "../../contract";
import type { Account } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { type DownloadedFile, mimeOf, pull } from "../meta/download";
import { fieldsOf, problem } from "../meta/graph";
import { pageProblem } from "./people";
import { PLATFORM, storePost } from "./record";

const MAX_BYTES = 10 * 1024 * 1024;
const UNPUBLISHED_MILLISECONDS = 86_400_000;

/** A photo to be shown at once, or, unpublished, one for a post that is still to come. */
export async function uploadPhoto(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const refusal = pageProblem(call, account, sandbox);
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
  const id = sandbox.nextId();
  writeFileSync(sandbox.mediaFile(id), file.content);
  const extra = { kind: "photo", altText: fields.get("alt_text_custom") ?? "", published };
  const expiresAt = published ? Number.MAX_SAFE_INTEGER : sandbox.now() + UNPUBLISHED_MILLISECONDS;
  sandbox.media.set(id, { id, platform: PLATFORM, accountId: account.id, mime: file.mime, bytes: file.bytes, expiresAt, extra });
  if (!published) return { status: 200, body: { id } };
  return { status: 200, body: { id, post_id: storePost({ content: message, mediaIds: [id], kind: "feed" }, call, sandbox, account).id } };
}

async function received(source: Blob): Promise<DownloadedFile> {
  const content = Buffer.from(await source.arrayBuffer());
  return { bytes: content.length, content, mime: await mimeOf(content) };
}

/** A photo of this page that no post shows yet. */
export function unpublished(id: string, sandbox: SandboxState, account: Account): StoredMedia | null {
  const media = sandbox.media.get(id);
  const own = media?.platform === PLATFORM && media.accountId === account.id && media.extra.kind === "photo";
  return media && own && !media.extra.published && media.expiresAt > sandbox.now() ? media : null;
}
