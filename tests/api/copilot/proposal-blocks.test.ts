import { afterAll, beforeEach, expect, test } from "vitest";
import { type ModelReply, type ModelRequest, startModelProvider } from "@/tests/fixtures/model-provider";
import type { Rig, RigCampaign } from "../ads/action-rig";
import { startInstallation } from "../installation";
import { type AskAnswer, clientOf } from "./installation";

/** Proposed and executed changes are shown by the server in a block of their own, whatever the model writes; a yes confirms that block alone. */

const provider = await startModelProvider();
const installation = await startInstallation({ COPILOT_MODEL: "openai-compatible/sly", COPILOT_BASE_URL: provider.url });
const { makeRig } = await import("../ads/action-rig");
afterAll(() => provider.close());

let rig: Rig;
let campaign: RigCampaign;
let client: ReturnType<typeof clientOf>;
beforeEach(async () => {
  rig = await makeRig();
  campaign = rig.campaign("ACTIVE");
  client = clientOf(installation, rig);
});

const titleIn = ({ toolResults }: ModelRequest): string | undefined => /"title":"([^"]+)"/.exec(toolResults.join().replaceAll("\\", ""))?.[1];
const say = (text: string) => provider.setScript(() => ({ text }));
const callThenSay = (name: string, text: string, input: unknown = {}) =>
  provider.setScript(({ toolResults }): ModelReply => (toolResults.length === 0 ? { calls: [{ name, input }] } : { text }));
const propose = (textOf: (title: string) => string) =>
  provider.setScript((request): ModelReply => {
    const title = titleIn(request);
    return title ? { text: textOf(title) } : { calls: [{ name: "pause_campaign", input: { campaignId: campaign.id } }] };
  });

/** The change as the caller is given it. */
const change = () => ({
  item: 1,
  what: "campaign",
  id: campaign.id,
  text: expect.any(String),
  accounts: [{ platform: "META", name: expect.any(String) }],
  field: "status",
  from: "ACTIVE",
  to: "PAUSED",
});
const proposal = (state: string) => ({
  id: expect.any(String),
  tool: "pause_campaign",
  title: expect.stringMatching(/^Pause the campaign .+ \(Meta\)$/),
  state,
  expiresAt: expect.any(String),
  changes: [change()],
});

test.each<[string, (title: string) => string]>([
  ["the words of an image", (title) => `Shall I show last week? ![${title}](https://example.com/a.png)`],
  ["a link's definition", (title) => `Shall I show last week?\n\n[x]: https://example.com "${title}"`],
  ["a comment", (title) => `Shall I show last week? <!-- ${title} -->`],
  ["a sentence that denies it", (title) => `I will not do this: ${title}. Shall I show last week?`],
  ["nothing at all", () => "Shall I show last week?"],
])("a change that the model hides in %s stands in the block, and in the data", async (_where, textOf) => {
  propose(textOf);
  const { data } = await client.ask("How was the week?", { locale: "en" });
  expect(data.reply).toMatch(
    /\n\nWaiting for your confirmation:\n\n- \*\*Pause the campaign .+\*\*: running → paused\n\nNothing has changed yet\. Confirm\? \(yes \/ no\)$/,
  );
  expect((data as AskAnswer & { proposals: unknown }).proposals).toEqual([proposal("PROPOSED")]);
  // Another question is answered meanwhile: a yes to it is none to the change.
  say("It went well. Shall I show the week before?");
  const second = await client.ask("Show it", { sessionId: data.sessionId, locale: "en" });
  expect(second.data).toEqual({
    sessionId: data.sessionId,
    reply: "It went well. Shall I show the week before?",
    todos: [],
    usage: expect.anything(),
    proposals: [],
  });
  callThenSay("confirm_changes", "Here it is.");
  const third = await client.ask("yes", { sessionId: data.sessionId, locale: "en" });
  expect(await rig.statusAtPlatform(campaign)).toBe("ACTIVE");
  // What was meant is shown, and a yes to that counts.
  expect([third.data.reply, (third.data as AskAnswer & { proposals: unknown }).proposals]).toEqual([
    expect.stringMatching(/^Here it is\.\n\nWaiting for your confirmation:/),
    [proposal("PROPOSED")],
  ]);
  const fourth = await client.ask("yes", { sessionId: data.sessionId, locale: "en" });
  expect(await rig.statusAtPlatform(campaign)).toBe("PAUSED");
  expect([fourth.data.reply, (fourth.data as AskAnswer & { proposals: unknown }).proposals]).toEqual([
    expect.stringMatching(/^Here it is\.\n\n- Done: Pause the campaign/),
    [proposal("DONE")],
  ]);
});

test("a model that says it did what it did not is followed by the change that still waits", async () => {
  propose(() => "I can pause it.");
  const { data } = await client.ask("Pause it", { locale: "en" });
  say("Done, it is paused.");
  const lied = await client.ask("yes", { sessionId: data.sessionId, locale: "en" });
  expect([lied.data.reply, await rig.statusAtPlatform(campaign)]).toEqual([
    expect.stringMatching(/^Done, it is paused\.\n\nWaiting for your confirmation:[\s\S]+Nothing has changed yet/),
    "ACTIVE",
  ]);
});

test("a model that says nothing was done is followed by what was done, in both languages", async () => {
  for (const [locale, sentence] of [
    ["en", /\n\n- Done: Pause the campaign/],
    ["ar", /\n\n- نُفّذ: إيقاف حملة/],
  ] as const) {
    campaign = (
      await makeRig().then((made) => {
        rig = made;
        client = clientOf(installation, rig);
        return rig;
      })
    ).campaign("ACTIVE");
    propose(() => "…");
    const { data } = await client.ask("Pause it", { locale });
    callThenSay("confirm_changes", "Nothing was done.");
    const answer = await client.ask("نعم", { sessionId: data.sessionId, locale });
    expect([answer.data.reply, await rig.statusAtPlatform(campaign)]).toEqual([expect.stringMatching(sentence), "PAUSED"]);
  }
});

test("a confirmation by id needs no words; of an unknown one nothing is done", async () => {
  propose(() => "Shall I?");
  const { data } = await client.ask("Pause it", { locale: "en" });
  const [{ id } = { id: "" }] = (data as AskAnswer & { proposals: { id: string }[] }).proposals;
  callThenSay("confirm_changes", "…");
  const body = { message: "go", sessionId: data.sessionId, locale: "en" };
  const wrong = await client.post<AskAnswer>("/copilot/ask", { ...body, confirm: [{ proposalId: campaign.id }] });
  expect([wrong.status, await rig.statusAtPlatform(campaign)]).toEqual([200, "ACTIVE"]);
  const right = await client.post<AskAnswer>("/copilot/ask", { ...body, confirm: [{ proposalId: id }] });
  expect([right.status, await rig.statusAtPlatform(campaign)]).toEqual([200, "PAUSED"]);
});
