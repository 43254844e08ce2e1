import { beforeAll, describe, expect, test } from "vitest";
import { database, transaction } from "@/server/db/database";
import { AppError } from "@/server/lib/errors";
import { sql } from "./events";
import { inMinutes, startRig } from "./rig";
import { approvalEvents, refusal, seat, statusAndApproval, team, writing } from "./team";

await startRig();

const { workspaceId, owner, editor, approver, viewer, connection } = await team();
const write = writing(connection.id);

const HOUR_MINUTES = 60;
const time = expect.stringMatching(/Z$/);
const week = { from: inMinutes(1 * HOUR_MINUTES), to: inMinutes(40 * HOUR_MINUTES) };
const terms = { locale: "en", expiresInDays: 7 } as const;
const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

async function linkFor(scope: { postId: string } | { from: string; to: string }) {
  const link = await approver.at.reviewLinks.create({ ...scope, ...terms });
  return { ...link, token: tokenOf(link.url) };
}

/** A client has no session: the procedures are public. */
const client = viewer.at.reviewPages;
const shown = async (token: string, id: string) => {
  const post = (await client.view({ token })).posts.find((one) => one.id === id);
  if (!post) throw new Error("the link does not show the post");
  return { postId: id, revision: post.revision, altTextVersion: post.altTextVersion };
};

describe("a review link", () => {
  let waiting: string;
  beforeAll(async () => {
    waiting = await write(editor, { scheduledAt: inMinutes(5 * HOUR_MINUTES) });
  });

  test("is created by who may approve, shows its posts, and its token is stored as a hash only", async () => {
    const { token, url, ...link } = await linkFor({ postId: waiting });
    expect(url).toMatch(/\/review\/[\w-]{43}$/);
    const listed = { id: expect.any(String), status: "open", from: null, to: null, brand: null, createdAt: time, expiresAt: time, decisions: [] };
    expect(link).toEqual({ ...listed, post: { id: waiting, snippet: expect.any(String) }, createdBy: expect.any(String) });
    expect((await owner.at.reviewLinks.list()).links[0]).toEqual(link);
    const page = await client.view({ token });
    expect(page).toMatchObject({
      timezone: "Asia/Riyadh",
      expiresAt: link.expiresAt,
      posts: [{ id: waiting, approval: "pending", isOpen: true, pictures: [] }],
    });
    expect(Object.keys(page.posts[0] ?? {})).not.toContain("author");
    const rows = await database().reviewLink.findMany({ where: { workspaceId } });
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const seat of [editor, viewer]) await expect(seat.at.reviewLinks.create({ postId: waiting, ...terms })).rejects.toMatchObject(refusal("FORBIDDEN"));
  });

  test.each([
    ["nothing to show", {}, "from"],
    ["a range beside a post", { postId: "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d", ...week }, "from"],
    ["an end before its beginning", { from: week.to, to: week.from }, "to"],
    ["a brand that is unknown", { ...week, brandId: "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d" }, "brandId"],
  ])("is refused with %s", async (_, scope, path) => {
    const created = approver.at.reviewLinks.create({ ...scope, ...terms });
    const error = await created.catch((refused: Error) => refused);
    expect(`${(error as Error).message} ${JSON.stringify((error as Error).cause)}`).toContain(`"${path}"`);
  });

  test("lets a client approve for the post's own time, once, with an audit entry under the name that they gave", async () => {
    const { token, id } = await linkFor(week);
    const version = await shown(token, waiting);
    const decided = await client.decide({ token, ...version, kind: "approved", name: "Layla", comment: "Lovely" });
    expect(decided.posts.find((post) => post.id === waiting)).toMatchObject({ approval: "approved", review: { decidedBy: "Layla", comment: "Lovely" } });
    expect(await statusAndApproval(owner, waiting)).toEqual(["SCHEDULED", "approved"]);
    expect((await approvalEvents(waiting)).at(-1)).toEqual({ type: "post.approved", by: null });
    const entry = { id: expect.any(String), postId: waiting, kind: "approved", name: "Layla", comment: "Lovely", createdAt: time };
    expect((await owner.at.reviewLinks.list()).links.find((link) => link.id === id)?.decisions).toEqual([entry]);
  });

  test("lets a client request changes, with words, also to a post that waits for nobody", async () => {
    const planned = await write(owner, { scheduledAt: inMinutes(6 * HOUR_MINUTES) });
    const { token } = await linkFor(week);
    const version = { token, ...(await shown(token, planned)), name: "Layla" };
    await expect(client.decide({ ...version, kind: "changes_requested" })).rejects.toThrow(/comment/);
    await client.decide({ ...version, kind: "changes_requested", comment: "Another picture" });
    expect(await statusAndApproval(owner, planned)).toEqual(["SCHEDULED", "changes_requested"]);
    const news = await approvalEvents(planned);
    expect(news.at(-1)).toEqual({ type: "post.changes_requested", by: null });
    await client.decide({ ...version, kind: "changes_requested", comment: "Another picture" });
    expect(await approvalEvents(planned), "a repeat announces nothing").toEqual(news);
  });

  test("decides nothing once it was revoked while the decision was on its way", async () => {
    const planned = await write(owner, { scheduledAt: inMinutes(7 * HOUR_MINUTES) });
    const { token, id } = await linkFor({ postId: planned });
    const version = await shown(token, planned);
    const waitingForLocks = () => sql("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
    const { decision } = await transaction(async (tx) => {
      await tx.reviewLink.updateMany({ where: { workspaceId, id }, data: { revokedAt: new Date() } });
      const sent = client.decide({ token, ...version, kind: "approved", name: "Layla" });
      const outcome = expect(sent).rejects.toMatchObject(refusal("NOT_FOUND"));
      await expect.poll(waitingForLocks).toHaveLength(1);
      return { decision: outcome };
    });
    await decision;
    expect(await statusAndApproval(owner, planned)).toEqual(["SCHEDULED", "none"]);
  });

  test("is counted against the address that opens it", async () => {
    const { token } = await linkFor(week);
    const counted: string[] = [];
    const limited = seat(viewer, workspaceId, {
      limitVisitor: async (step) => {
        counted.push(step);
        throw new AppError("RATE_LIMITED", "Too many attempts.");
      },
    });
    await expect(limited.reviewPages.view({ token })).rejects.toMatchObject(refusal("RATE_LIMITED"));
    expect(counted).toEqual(["review"]);
  });

  test("shows no other post, and refuses one that was changed since", async () => {
    const [inside, outside] = [
      await write(editor, { scheduledAt: inMinutes(7 * HOUR_MINUTES) }),
      await write(editor, { scheduledAt: inMinutes(60 * HOUR_MINUTES) }),
    ];
    const { token } = await linkFor(week);
    const version = { token, ...(await shown(token, inside)), kind: "approved", name: "Layla" } as const;
    await expect(client.decide({ ...version, postId: outside })).rejects.toMatchObject(refusal("NOT_FOUND"));
    await editor.call("PATCH", `/posts/${inside}`, { content: "another" });
    await expect(client.decide(version)).rejects.toMatchObject(refusal("CONFLICT"));
    expect(await statusAndApproval(owner, inside)).toEqual(["SCHEDULED", "pending"]);
  });

  test.each([
    ["it was revoked", (id: string) => owner.at.reviewLinks.revoke({ id })],
    ["it expired", (id: string) => database().reviewLink.update({ where: { workspaceId, id }, data: { expiresAt: new Date() } })],
    ["its maker may no longer approve", () => owner.at.members.change({ userId: approver.userId, role: "EDITOR", brandIds: [] })],
  ])("opens nothing once %s", async (_, end) => {
    await owner.at.members.change({ userId: approver.userId, role: "APPROVER", brandIds: [] });
    const { token, id } = await linkFor(week);
    await end(id);
    await expect(client.view({ token })).rejects.toMatchObject(refusal("NOT_FOUND"));
    await expect(client.decide({ token, postId: id, revision: 0, altTextVersion: "", kind: "approved", name: "L" })).rejects.toMatchObject(
      refusal("NOT_FOUND"),
    );
  });
});
