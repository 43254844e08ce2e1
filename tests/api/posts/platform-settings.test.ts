import { expect, test } from "vitest";
import { seedConnection } from "@/tests/api/http/resources";
import { dataOf, keyed, refusal, startKeyedRest } from "./keyed";

startKeyedRest();

async function writer() {
  const person = await keyed();
  const [first, second, twitter, youtube] = await Promise.all([
    seedConnection(person.workspaceId, null, "TIKTOK"),
    seedConnection(person.workspaceId, null, "TIKTOK"),
    seedConnection(person.workspaceId, null, "TWITTER"),
    seedConnection(person.workspaceId, null, "YOUTUBE"),
  ]);
  const accountIds = [first, second, twitter, youtube];
  return { person, first, second, twitter, youtube, post: { content: "قهوة", accountIds } };
}

const scheduledAt = () => new Date(Date.now() + 3_600_000).toISOString();

test("a platform's settings hold for all its accounts, an account's own before them; an edit replaces them all", async () => {
  const { person, first, second, youtube, post } = await writer();
  const created = await person.ask("POST", "/posts", {
    ...post,
    platformSettings: { tiktok: { privacyLevel: "SELF_ONLY", disableDuet: true }, [second.toUpperCase()]: { disableDuet: false }, youtube: { tags: ["بن"] } },
  });
  const kept = {
    [first]: { privacyLevel: "SELF_ONLY", disableDuet: true },
    [second]: { privacyLevel: "SELF_ONLY", disableDuet: false },
    [youtube]: { tags: ["بن"] },
  };
  expect([created.status, dataOf(created).platformSettings]).toEqual([201, kept]);
  const path = `/posts/${dataOf(created).id}`;
  expect(dataOf(await person.ask("PATCH", path, { content: "شاي" })).platformSettings).toEqual(kept);
  const edited = await person.ask("PATCH", path, { platformSettings: { [first]: { madeWithAi: true } } });
  expect([edited.status, dataOf(edited).platformSettings]).toEqual([200, { [first]: { madeWithAi: true } }]);
});

test("tiktokSettings and youtubeTitle are the same settings, and an edit replaces them too", async () => {
  const { person, first, second, youtube, post } = await writer();
  const created = await person.ask("POST", "/posts/schedule", {
    ...post,
    scheduledAt: scheduledAt(),
    tiktokSettings: { privacyLevel: "SELF_ONLY" },
    youtubeTitle: "عنوان",
    platformSettings: { tiktok: { privacyLevel: "SELF_ONLY", disableDuet: true }, youtube: { title: "عنوان" } },
  });
  expect(created.status).toBe(201);
  const path = `/posts/${dataOf(created).id}`;
  const tiktok = { privacyLevel: "SELF_ONLY", disableDuet: true };
  expect(dataOf(await person.ask("GET", path)).platformSettings).toEqual({ [first]: tiktok, [second]: tiktok, [youtube]: { title: "عنوان" } });
  expect(dataOf(await person.ask("PATCH", path, { platformSettings: {} })).platformSettings).toEqual({});
});

type Written = Awaited<ReturnType<typeof writer>>;
test.each<[string, (written: Written) => object, (written: Written) => string[]]>([
  ["a platform of no account", () => ({ platformSettings: { facebook: {} } }), () => ["platformSettings.facebook"]],
  ["a platform in capitals", () => ({ platformSettings: { TIKTOK: {} } }), () => ["platformSettings.TIKTOK"]],
  [
    "an account that the post does not go to",
    ({ person }) => ({ platformSettings: { [person.userId]: {} } }),
    ({ person }) => [`platformSettings.${person.userId}`],
  ],
  ["an unknown setting", () => ({ platformSettings: { tiktok: { foo: 1 } } }), () => ["platformSettings.tiktok.foo"]],
  [
    "a wrong value for one account",
    ({ twitter }) => ({ platformSettings: { [twitter]: { replySettings: "nobody" } } }),
    ({ twitter }) => [`platformSettings.${twitter}.replySettings`],
  ],
  ["no object", () => ({ platformSettings: { tiktok: "x" } }), () => ["platformSettings.tiktok"]],
  ["NUL in a text", () => ({ platformSettings: { youtube: { title: "\u0000" } } }), () => ["platformSettings"]],
  [
    "another TikTok setting in its other place",
    () => ({ tiktokSettings: { disableDuet: true }, platformSettings: { tiktok: { disableDuet: false } } }),
    () => ["tiktokSettings.disableDuet"],
  ],
  ["another YouTube title", () => ({ youtubeTitle: "a", platformSettings: { youtube: { title: "b" } } }), () => ["youtubeTitle"]],
])("refuses %s", async (_, change, paths) => {
  const written = await writer();
  const { person, post } = written;
  const pending = change(written);
  expect(refusal(await person.ask("POST", "/posts/schedule", { ...post, scheduledAt: scheduledAt(), ...pending }))).toEqual({
    status: 400,
    paths: paths(written),
  });
  expect(dataOf(await person.ask("GET", "/posts"))).toEqual([]);
});
