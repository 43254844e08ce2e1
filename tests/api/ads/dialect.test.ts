import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { scoreDialects } from "@/server/domains/ads";
import { recordDialectSample } from "@/server/domains/ads/service/dialect-eval";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { seedPerson } from "../http/seed";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const gulf = "وش رايكم تجربون عطرنا الحين؟ والله يجنن ومرة حلو";
const standard = "يسرنا أن نقدم لكم عطرنا الجديد الذي صُمم لكم بعناية فائقة.";

describe("GET /ads/dialect-eval", () => {
  test("ranks writers by how well they kept to the dialect, of this workspace alone", async () => {
    const [person, stranger] = [await seedPerson(), await seedPerson()];
    const { workspaceId } = person;
    const write = (model: string, text: string) => recordDialectSample(database(), { workspaceId, model, dialect: "GULF", text });
    for (let i = 0; i < 5; i += 1) await write("keeps", gulf);
    for (let i = 0; i < 5; i += 1) await write("drifts", standard);
    await write("keeps", "حلو");
    const { body } = await call(`${server.url}/ads/dialect-eval`, { key: person.key });
    const row = {
      dialect: "GULF",
      samples: 5,
      score: expect.any(Number),
      fidelity: expect.any(Number),
      fluency: 100,
      lexicalPurity: expect.any(Number),
      lastEvaluatedAt: expect.stringMatching(/Z$/),
      lowSample: false,
    };
    expect(body).toEqual({
      data: [
        { ...row, rank: 1, model: "keeps" },
        { ...row, rank: 2, model: "drifts" },
      ],
    });
    expect((await call(`${server.url}/ads/dialect-eval`, { key: stranger.key })).body).toEqual({ data: [] });
  });

  test("counts the requested span, and drops what none can request", async () => {
    const person = await seedPerson();
    const { workspaceId } = person;
    const write = (model: string) => recordDialectSample(database(), { workspaceId, model, dialect: "MSA", text: standard });
    await write("old");
    await database().dialectSample.updateMany({ where: { workspaceId }, data: { createdAt: new Date(Date.now() - 40 * 86_400_000) } });
    await write("new");
    const models = async (query: string) =>
      ((await call(`${server.url}/ads/dialect-eval?${query}`, { key: person.key })).body as { data: { model: string }[] }).data.map((one) => one.model).sort();
    expect(await models("")).toEqual(["new"]);
    expect(await models("sinceDays=90")).toEqual(["new", "old"]);
    await database().dialectSample.updateMany({ where: { workspaceId, model: "old" }, data: { createdAt: new Date(Date.now() - 91 * 86_400_000) } });
    await write("newer");
    expect(await database().dialectSample.count({ where: { workspaceId } })).toBe(2);
  });

  test.each(["sinceDays=0", "sinceDays=91", "sinceDays=x"])("%s is refused", async (query) => {
    const answer = await call(`${server.url}/ads/dialect-eval?${query}`, { key: (await seedPerson()).key });
    expect(statusAndCode(answer)).toBe("400 VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ error: { details: { issues: [{ path: "sinceDays" }] } } });
  });
});

test("a file of texts is scored one by one", () => {
  expect(
    scoreDialects([
      { id: "a", text: gulf },
      { id: 2, text: standard },
      { id: "c", text: "" },
    ]),
  ).toEqual([
    { id: "a", dialect: "GULF", confidence: expect.any(Number) },
    { id: 2, dialect: "MSA", confidence: expect.any(Number) },
    { id: "c", dialect: "MSA", confidence: 0 },
  ]);
});
