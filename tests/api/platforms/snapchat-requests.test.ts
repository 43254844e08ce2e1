import { createDecipheriv } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createSnapchatAdapter } from "@/server/platforms/social/snapchat";
import { postOf } from "./outgoing";
import { type Received, recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as Snapchat's documentation has them. */

const { adapter, recorder } = await recordRequests(createSnapchatAdapter, {
  clientId: "client",
  clientSecret: "s:cret",
  authorizeUrl: "https://accounts.snapchat.com/login/oauth2/authorize",
  apiVersion: "v1",
});
const access = { accessToken: "user-token", accountId: "profile-1", accountName: "Nashir" };
const ok = (data: Record<string, unknown> = {}) => ({ status: 200, body: { request_status: "SUCCESS", request_id: "1", ...data } });

const shapeOf = ({ method, path, headers, body }: Received) => ({ request: `${method} ${path}`, authorization: headers.authorization, body });
const uploaded = { mediaId: "m-1", kind: "video", uploadedAt: Date.now(), username: "nashir" };

describe("requests to Snapchat", () => {
  it("sends the person to the consent", () => {
    expect(adapter.authorizeUrl({ state: "s", codeVerifier: "v", redirectUri: "https://n.test/cb" })).toBe(
      "https://accounts.snapchat.com/login/oauth2/authorize?response_type=code&client_id=client&redirect_uri=https%3A%2F%2Fn.test%2Fcb&scope=snapchat-profile-api&state=s",
    );
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      "exchange",
      () => adapter.exchangeCode({ code: "c", codeVerifier: "v", redirectUri: "https://n.test/cb" }),
      "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fn.test%2Fcb&client_id=client&client_secret=s%3Acret",
    ],
    [
      "refresh",
      () => adapter.refreshTokens("r0", { accountId: "profile-1" }),
      "grant_type=refresh_token&refresh_token=r0&client_id=client&client_secret=s%3Acret",
    ],
  ])("%s", async (_name, call, body) => {
    recorder.answers.push({ status: 200, body: { access_token: "a", expires_in: 3_600, refresh_token: "r", scope: "snapchat-profile-api" } });
    await call();
    expect(recorder.received.map(shapeOf)).toEqual([{ request: "POST /login/oauth2/access_token", authorization: undefined, body }]);
  });

  it("reads the profile in either of its forms", async () => {
    const public_profile = { id: "profile-1", display_name: "Nashir", snap_user_name: "nashir", logo_urls: { original_logo_url: "https://l.test/a.png" } };
    recorder.answers.push(ok({ public_profile }), ok({ public_profiles: [{ sub_request_status: "SUCCESS", public_profile }] }));
    const account = { accountId: "profile-1", accountName: "Nashir", kind: "profile", avatarUrl: "https://l.test/a.png" };
    expect([await adapter.listAccounts("user-token"), await adapter.listAccounts("user-token")]).toEqual([[account], [account]]);
    expect(recorder.received.map(shapeOf)).toEqual(
      Array(2).fill({ request: "GET /v1/public_profiles/my_profile", authorization: "Bearer user-token", body: "" }),
    );
  });

  it("uploads the file encrypted, part by part", async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    recorder.answers.push(
      ok({ public_profile: { id: "profile-1", snap_user_name: "nashir" } }),
      ok({ media_id: "m-1", add_path: "/v1/add", finalize_path: `${recorder.url}/v1/finalize` }),
      ok(),
      ok(),
    );
    const { progress } = await adapter.prepare(access, postOf({ media: [{ bytes: png, name: "a.png" }] }), null);
    expect(progress).toEqual({ mediaId: "m-1", kind: "image", uploadedAt: expect.any(Number), username: "nashir" });
    const [, media, add, finalize] = recorder.received.map(shapeOf);
    expect(media).toMatchObject({ request: "POST /v1/public_profiles/profile-1/media", authorization: "Bearer user-token" });
    const about = JSON.parse(media?.body ?? "") as { key: string; iv: string };
    expect(about).toEqual({ type: "IMAGE", name: "a.png", key: expect.any(String), iv: expect.any(String) });
    expect(add).toMatchObject({ request: "POST /v1/add", authorization: "Bearer user-token" });
    const [, action, part, file] =
      /name="action"\r\n\r\n(\w+)\r\n[\s\S]*name="part_number"\r\n\r\n(\d+)\r\n[\s\S]*name="file"; filename="[^"]+"\r\nContent-Type: [^\r]+\r\n\r\n([\s\S]*)\r\n--/.exec(
        add?.body ?? "",
      ) ?? [];
    expect([action, part]).toEqual(["ADD", "1"]);
    const decipher = createDecipheriv("aes-256-cbc", Buffer.from(about.key, "base64"), Buffer.from(about.iv, "base64"));
    expect(Buffer.concat([decipher.update(Buffer.from(file ?? "", "latin1")), decipher.final()]).equals(png)).toBe(true);
    expect(finalize?.request).toBe("POST /v1/finalize");
    expect(finalize?.body).toContain('name="action"\r\n\r\nFINALIZE\r\n');
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string, unknown, unknown]>([
    ["story", {}, {}, "stories", { media_id: "m-1" }, { externalPostId: null, externalUrl: "https://www.snapchat.com/@nashir" }],
    [
      "saved story",
      { placement: "saved_story", title: "Title" },
      { saved_stories: [{ sub_request_status: "SUCCESS", saved_story: { id: "s-1" } }] },
      "saved_stories",
      { saved_stories: [{ title: "Title", snap_sources: [{ media_id: "m-1" }] }] },
      { externalPostId: "s-1", externalUrl: "https://www.snapchat.com/@nashir" },
    ],
    [
      "Spotlight",
      { placement: "spotlight", locale: "ar_AA" },
      { spotlight_id: "l-1" },
      "spotlights",
      { media_id: "m-1", locale: "ar_AA", description: "words" },
      {
        externalPostId: "l-1",
        externalUrl: "https://www.snapchat.com/@nashir",
        pending: { progress: { spotlightId: "l-1", username: "nashir" }, waitSeconds: 2 },
      },
    ],
  ])("makes a %s", async (_name, settings, answer, path, body, created) => {
    recorder.answers.push(ok(answer));
    expect(await adapter.create(access, postOf({ text: "words", settings }), uploaded)).toEqual(created);
    const [sent] = recorder.received.map(shapeOf);
    expect(sent).toMatchObject({ request: `POST /v1/public_profiles/profile-1/${path}`, authorization: "Bearer user-token" });
    expect(JSON.parse(sent?.body ?? "")).toEqual(body);
  });

  it.each([
    ["عرض اليوم #nashir", "ar_AA"],
    ["today's offer", "en_US"],
    ["", "en_US"],
  ])("a Spotlight in the language of its words: %s", async (text, locale) => {
    recorder.answers.push(ok({ spotlight_id: "l-1" }));
    await adapter.create(access, postOf({ text, settings: { placement: "spotlight" } }), uploaded);
    expect(JSON.parse(recorder.received[0]?.body ?? "")).toMatchObject({ locale });
  });

  it("does not know what became of a Spotlight that was given no name", async () => {
    recorder.answers.push(ok());
    const post = postOf({ text: "words", settings: { placement: "spotlight" } });
    await expect(adapter.create(access, post, uploaded)).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });
});
