import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mediaSettings } from "../media/media-environment";
import { createSandboxConnection, inMinutes, issuePaths, person, startRig } from "./rig";
import { team } from "./team";

await startRig(mediaSettings);

interface Validation {
  valid: boolean;
  targets: { accountId: string; publishable: boolean; problems: { code: string; level: string; field: string }[] }[];
}

const member = await person();
const { workspaceId } = member;
const connect = (platform: "TWITTER" | "INSTAGRAM" | "TIKTOK", sandboxAccount: "ok" | "expired" = "ok") =>
  createSandboxConnection({ workspaceId, platform, sandboxAccount });
const [tweets, pictures, expired] = [await connect("TWITTER"), await connect("INSTAGRAM"), await connect("TWITTER", "expired")];
const validate = (body: object) => member.call<Validation>("POST", "/posts/validate", body);
const storedPosts = async () => (await member.call("GET", "/posts")).body.meta?.total;

describe("POST /posts/validate", () => {
  test("answers for each account what would keep the post from it, and stores nothing", async () => {
    const accountIds = [tweets.id, pictures.id, expired.id, tweets.id];
    const { status, body } = await validate({ content: "a".repeat(281), accountIds, platformCaptions: { instagram: "a".repeat(2_201) } });
    const tooLong = {
      code: "TEXT_TOO_LONG",
      level: "error",
      message: "The text is 281 long as this platform counts; it takes 280.",
      remedy: "Shorten the text, or give this platform a shorter one in `platformCaptions`.",
      field: "content",
      limit: 280,
      actual: 281,
      docs: "https://docs.x.com/x-api/posts/manage-tweets/integrate",
    };
    const docs = "https://developers.facebook.com/docs/instagram-platform/content-publishing";
    expect([status, body]).toEqual([
      200,
      {
        data: {
          valid: false,
          targets: [
            { accountId: tweets.id, platform: "twitter", publishable: false, problems: [tooLong] },
            {
              accountId: pictures.id,
              platform: "instagram",
              publishable: false,
              problems: [
                {
                  ...tooLong,
                  message: "The text is 2201 long as this platform counts; it takes 2200.",
                  field: "platformCaptions.instagram",
                  limit: 2_200,
                  actual: 2_201,
                  docs,
                },
                {
                  code: "MEDIA_REQUIRED",
                  level: "error",
                  message: "This platform takes no post without an image or a video.",
                  remedy: "Add an image or a video.",
                  field: "mediaUrls",
                  limit: 1,
                  actual: 0,
                  docs,
                },
              ],
            },
            {
              accountId: expired.id,
              platform: "twitter",
              publishable: false,
              problems: [
                tooLong,
                {
                  code: "CONNECTION_EXPIRED",
                  level: "error",
                  message: `The account ${expired.accountName} must be connected again before this is published.`,
                  remedy: "The account's owner has to connect it again.",
                  field: "accountIds",
                  limit: null,
                  actual: null,
                  docs: null,
                },
              ],
            },
          ],
        },
      },
    ]);
    expect(await storedPosts()).toBe(0);
  });

  test("finds nothing in what every account takes", async () => {
    const { data } = await validate({ content: "short", accountIds: [tweets.id], scheduledAt: inMinutes(10) });
    expect(data).toEqual({ valid: true, targets: [{ accountId: tweets.id, platform: "twitter", publishable: true, problems: [] }] });
    expect(await storedPosts()).toBe(0);
  });

  test("an account that must be connected again is reported once, also for what is to be published now", async () => {
    const { status, data } = await validate({ content: "now", accountIds: [tweets.id, expired.id], publishNow: true });
    expect(status).toBe(200);
    expect(data.targets.map(({ publishable, problems }) => [publishable, problems.map(({ code }) => code)])).toEqual([
      [true, []],
      [false, ["CONNECTION_EXPIRED"]],
    ]);
  });

  test("measures a file of the library", async () => {
    const strip = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#0a7" } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(strip)]), "strip.jpg");
    const { data: file } = await member.call<{ url: string }>("POST", "/media", form);
    const { data } = await validate({ content: "strip", accountIds: [pictures.id], mediaUrls: [file.url] });
    expect(data.targets[0]?.problems).toMatchObject([{ code: "MEDIA_RATIO", level: "error", field: "mediaUrls.0", limit: 1.91, actual: 3 }]);
  });

  test("a setting that a platform does not have is that account's problem", async () => {
    const videos = await connect("TIKTOK");
    const draft = { content: "a", accountIds: [tweets.id, videos.id] };
    const { data } = await validate({ ...draft, platformSettings: { tiktok: { privacyLevel: "NOBODY" }, [videos.id]: { loud: true } } });
    expect(data.targets.map(({ problems }) => problems.map(({ code, field }) => [code, field]))).toEqual([
      [],
      [
        ["MEDIA_REQUIRED", "mediaUrls"],
        ["SETTING_INVALID", "platformSettings.tiktok.privacyLevel"],
        ["SETTING_INVALID", `platformSettings.${videos.id}.loud`],
      ],
    ]);
  });

  test("a requested approval stops nothing, and is reported", async () => {
    const { editor, connection } = await team();
    const draft = { content: "waits", accountIds: [connection.id] };
    const planned = await editor.call<Validation>("POST", "/posts/validate", { ...draft, scheduledAt: inMinutes(10) });
    expect(planned.data).toMatchObject({ valid: true, targets: [{ publishable: true, problems: [{ code: "APPROVAL_REQUIRED", level: "warning" }] }] });
    expect((await editor.call<Validation>("POST", "/posts/validate", draft)).data.targets[0]?.problems).toEqual([]);
  });

  const random = "4a0e1a52-5a1b-4c8e-9a55-0f8f2d1f7c11";
  test.each<[string, object, string[]]>([
    ["no text", { accountIds: [tweets.id] }, ["content"]],
    ["an account of nobody's", { content: "a", accountIds: [tweets.id, random] }, ["accountIds.1"]],
    ["a time that has passed", { content: "a", accountIds: [tweets.id], scheduledAt: "2020-01-01T00:00:00Z" }, ["scheduledAt"]],
    ["an address that is not https", { content: "a", accountIds: [tweets.id], mediaUrls: ["http://a.example/a.jpg"] }, ["mediaUrls.0"]],
    ["settings of a platform without an account", { content: "a", accountIds: [tweets.id], platformSettings: { tiktok: {} } }, ["platformSettings.tiktok"]],
    ["an undeclared property", { content: "a", accountIds: [tweets.id], mood: "good" }, ["mood"]],
  ])("%s is refused as when a post is created", async (_, body, paths) => {
    const [validated, created] = [await validate(body), await member.call("POST", "/posts", body)];
    expect([validated.status, issuePaths(validated)]).toEqual([400, paths]);
    expect(validated.body).toEqual(created.body);
  });
});
