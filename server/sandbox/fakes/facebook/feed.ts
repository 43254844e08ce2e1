import { z } from "zod";
import type { Call, Reply } from "../../contract";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { fieldsOf, problem, required } from "../meta/graph";
import { pageProblem } from "./people";
import { unpublished } from "./photos";
import { isDuplicate, storePost } from "./record";

const attachedMedia = z.array(z.strictObject({ media_fbid: z.string() })).min(1);

export async function createPost(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const refusal = pageProblem(call, account, sandbox);
  if (refusal) return refusal;
  const fields = await fieldsOf(call);
  const message = fields.get("message") ?? "";
  const link = fields.get("link");
  const attached = attachedMedia.safeParse(fields.get("attached_media") === undefined ? undefined : parsed(fields.get("attached_media") ?? ""));
  if (fields.get("attached_media") !== undefined && !attached.success) return problem(100, "Invalid parameter: attached_media");
  const mediaIds = (attached.data ?? []).map(({ media_fbid }) => media_fbid);
  if (message.trim() === "" && link === undefined && mediaIds.length === 0) return problem(100, "The status you are trying to publish is a empty");
  if ([...message].length > 63_206) return problem(100, "The status is too long");
  if (link !== undefined && !URL.canParse(link)) return problem(1_609_008, "The url you supplied is invalid");
  if (link !== undefined && /(^|\.)facebook\.com$/.test(new URL(link).hostname)) return problem(1_609_008, "You can't share Facebook.com website links");
  if (new Set(mediaIds).size !== mediaIds.length) return problem(1_366_051, "These photos were already posted.");
  for (const id of mediaIds) if (!unpublished(id, sandbox, account)) return problem(100, `Photos should be unpublished photos of this page: ${id}`);
  if (mediaIds.length === 0 && isDuplicate(link ? `${message}\n${link}`.trim() : message, sandbox, account)) return problem(506, "Duplicate status message");
  const post = storePost({ content: message, mediaIds, kind: "feed", ...(link ? { link } : {}) }, call, sandbox, account);
  const [, short] = post.id.split("_");
  const permalink = (fields.get("fields") ?? "").includes("permalink_url") ? { permalink_url: `https://www.facebook.com/${account.id}/posts/${short}` } : {};
  return { status: 200, body: { id: post.id, ...permalink } };
}

export async function postPhotoStory(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const refusal = pageProblem(call, account, sandbox);
  if (refusal) return refusal;
  const id = (await fieldsOf(call)).get("photo_id");
  if (id === undefined) return required("photo_id");
  if (!unpublished(id, sandbox, account)) return problem(100, "Invalid parameter: photo_id");
  return { status: 200, body: { success: true, post_id: storePost({ content: "", mediaIds: [id], kind: "story" }, call, sandbox, account).id } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
