import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { createSandboxConnection } from "@/server/domains/connections";
import { addMember } from "@/server/domains/workspaces";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { callsOf, order, startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

let server: RestServer;
let person: Seeded;
beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson();
});
afterAll(() => server.close());

interface Platform {
  platform: string;
  supports: Record<string, boolean>;
  settings: { properties: Record<string, unknown> };
}

it("lists the eight platforms with their rules, and what this version does on each", async () => {
  const { status, body } = await call(`${server.url}/platforms`, { key: person.key });
  const { data, ...more } = body as { data: Platform[] };
  expect([status, more, data.map(({ platform }) => platform)]).toEqual([200, {}, socialPlatforms.map((name) => name.toLowerCase())]);
  expect(data.find(({ platform }) => platform === "pinterest")).toEqual({
    platform: "pinterest",
    name: "Pinterest",
    available: true,
    sandbox: true,
    text: { max: 800, maxWithImages: null, unit: "codePoints", without: "", hashtags: null, mentions: null },
    title: { max: 100, unit: "codePoints" },
    media: {
      required: true,
      max: 5,
      mixed: false,
      images: {
        min: 0,
        max: 5,
        mimes: ["image/jpeg", "image/png"],
        maxBytes: 20 * 1024 ** 2,
        maxAnimationBytes: null,
        animationsAlone: false,
        maxWidth: null,
        maxHeight: null,
        minWidth: 1,
        minHeight: 1,
        minRatio: null,
        maxRatio: null,
      },
      videos: {
        min: 0,
        max: 1,
        mimes: ["video/mp4", "video/quicktime"],
        codecs: ["H.264", "H.265"],
        minBytes: 1,
        maxBytes: 2 * 1024 ** 3,
        minSeconds: 4,
        maxSeconds: 900,
        minFramesPerSecond: null,
        maxFramesPerSecond: null,
        minEdge: 1,
        minRatio: 0.5,
        maxRatio: 1.91,
      },
      altText: { max: 500 },
    },
    placements: [],
    settings: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        boardId: { type: "string", maxLength: 64, pattern: "^\\d+$" },
        boardSectionId: { type: "string", maxLength: 64, pattern: "^\\d+$" },
        title: { type: "string", maxLength: 1_000 },
        link: { type: "string", format: "uri", maxLength: 2_048 },
      },
      additionalProperties: false,
    },
    supports: { firstComment: false, thread: false, altText: true, link: true, delete: true, metrics: true, options: true },
  });
  const having = (feature: string) => data.filter(({ supports }) => supports[feature]).map(({ platform }) => platform);
  expect(Object.fromEntries(["firstComment", "thread", "altText", "link", "delete", "options"].map((feature) => [feature, having(feature)]))).toEqual({
    firstComment: [],
    thread: [],
    altText: ["twitter", "instagram", "linkedin", "facebook", "pinterest"],
    link: ["linkedin", "facebook", "pinterest"],
    delete: ["twitter", "linkedin", "facebook", "youtube", "pinterest"],
    options: ["tiktok", "pinterest"],
  });
});

describe("GET /connections/{id}/options", () => {
  const connect = (platform: "TIKTOK" | "TWITTER", { workspaceId }: Seeded = person) =>
    createSandboxConnection({ workspaceId, platform, sandboxAccount: "ok" });
  const options = (id: string, key = person.key) => call(`${server.url}/connections/${id}/options`, { key });

  it("answers what the platform says of the account, and asks it once", async () => {
    const { id } = await connect("TIKTOK");
    await order("reset", {});
    const first = await options(id);
    expect(first).toMatchObject({ status: 200 });
    expect(first.body).toEqual({
      data: {
        privacyLevels: ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"],
        disabled: [],
        maxVideoSeconds: 600,
        nickname: expect.stringMatching(/^Sandbox ok/),
        asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
    expect((await options(id)).body).toEqual(first.body);
    expect(await callsOf("account")).toHaveLength(1);

    // Connected again, it may have other rights.
    await database().connection.updateMany({ where: { workspaceId: person.workspaceId, id }, data: { tokenVersion: { increment: 1 } } });
    expect(statusAndCode(await options(id))).toBe("200 ok");
    expect(await callsOf("account")).toHaveLength(2);
  });

  it("has only its time where the platform has nothing to choose from", async () => {
    const { id } = await connect("TWITTER");
    expect((await options(id)).body).toEqual({ data: { asOf: expect.any(String) } });
  });

  it("says that the platform did not answer, and keeps no such answer", async () => {
    const { id } = await connect("TIKTOK");
    await order("next", { platform: "TIKTOK", operation: "account", behaviour: "error", status: 503 });
    const { status, body } = await options(id);
    expect([status, body]).toMatchObject([502, { error: { code: "UPSTREAM_ERROR", details: { reason: "TRANSIENT" } } }]);
    expect(statusAndCode(await options(id))).toBe("200 ok");
  });

  it("is hidden from a member of other brands, also when its id is known", async () => {
    const { id } = await connect("TIKTOK");
    expect(statusAndCode(await options(id))).toBe("200 ok");
    const brand = await createBrand({ workspaceId: person.workspaceId, name: "علامة" });
    const member = await seedPerson();
    const { workspaceId } = person;
    await addMember({ workspaceId, email: member.email, role: "EDITOR", brandIds: [brand.id] });
    const answer = await call(`${server.url}/connections/${id}/options`, { key: member.key, headers: { "x-svc-workspace-id": workspaceId } });
    expect(statusAndCode(answer)).toBe("404 NOT_FOUND");
  });
});
