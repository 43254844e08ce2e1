import { beforeEach, expect, test } from "vitest";
import type { Rig, RigCampaign } from "../ads/action-rig";
import { startInstallation } from "../installation";
import { clientOf } from "./installation";

/** The embedded planner and a change: proposed in one message, executed and reported by the next. */

const installation = await startInstallation();
const { makeRig } = await import("../ads/action-rig");
const { createApiKey } = await import("@/server/domains/api-keys");

let rig: Rig;
let campaign: RigCampaign;
beforeEach(async () => {
  rig = await makeRig();
  campaign = rig.campaign("ACTIVE");
});

const cases = [
  {
    locale: "en",
    ask: (name: string) => `Pause the campaign "${name}"`,
    yes: "yes, do it",
    no: "no, leave it",
    done: /\n\n- Done: /,
    dropped: /\n\n- Dropped: /,
  },
  { locale: "ar", ask: (name: string) => `أوقف حملة «${name}»`, yes: "نعم نفّذ", no: "لا، خلها", done: /\n\n- نُفّذ: /, dropped: /\n\n- أُلغي الاقتراح: / },
];

test.each(cases)("in $locale: a yes is carried out and confirmed, a no leaves it", async ({ locale, ask, yes, no, done, dropped }) => {
  const { key } = await createApiKey(rig.userId, { name: "test", scopes: ["copilot", "ads:read", "ads:write"], expiresAt: null });
  const client = clientOf(installation, { key });
  const { name } = (await client.get<{ name: string }>(`/ads/campaigns/${campaign.id}`)).data;
  const { data: refused } = await client.ask(ask(name), { locale });
  expect(refused.reply).toContain(name);
  const left = await client.ask(no, { locale, sessionId: refused.sessionId });
  expect([left.data.reply, await rig.statusAtPlatform(campaign)]).toEqual([expect.stringMatching(dropped), "ACTIVE"]);

  const { data: proposed } = await client.ask(ask(name), { locale });
  expect(await rig.statusAtPlatform(campaign)).toBe("ACTIVE");
  const confirmed = await client.ask(yes, { locale, sessionId: proposed.sessionId });
  expect([confirmed.data.reply, await rig.statusAtPlatform(campaign)]).toEqual([expect.stringMatching(done), "PAUSED"]);
  expect(confirmed.data.reply).toContain(name);
});
