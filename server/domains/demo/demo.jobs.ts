import { NonRetriableError } from "inngest";
import { DEMO_CREATED_EVENT, demoCreated } from "@/server/domains/workspaces";
import { inngest } from "@/server/jobs/client";
import { demoPlatforms } from "./demo.schema";
import { fillAccount } from "./service/fill-accounts";
import { changeCampaign, connectAdAccount, fillBrand, hasReadAds, judgeAds, sendAdSignals } from "./service/fill-ads";
import { fillLibrary } from "./service/fill-library";
import { fillAhead, fillPast, fillSlots } from "./service/fill-posts";
import { fillDeliveries, fillSession, finishDemo } from "./service/fill-rest";
import { fillTeam } from "./service/fill-team";
import { DemoDeletedError } from "./service/place";

/** Number of polls for the initial ads sync, over some minutes. */
const LOOKS = 90;

/** A deleted demo is no reason for a retry. */
async function unlessDeleted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DemoDeletedError ? new NonRetriableError(error.message, { cause: error }) : error;
  }
}

/**
 * Fills a new demo in the background. Each part is an idempotent step. The pages that people open first are filled first, slow parts
 * last. The second trigger is the event's name in release 1.0.
 */
const fill = inngest.createFunction(
  {
    id: "demo-fill",
    retries: 10,
    concurrency: [{ key: "event.data.workspaceId", limit: 1 }],
    triggers: [{ event: DEMO_CREATED_EVENT }, { event: "demo/created" }],
  },
  async ({ event, step }) => {
    const { workspaceId } = demoCreated.parse(event.data);
    await step.run("team", () => unlessDeleted(() => fillTeam(workspaceId)));
    for (const [index, platform] of demoPlatforms.entries()) {
      await step.run(`account ${platform}`, () => unlessDeleted(() => fillAccount(workspaceId, platform, index)));
    }
    await step.run("connect META", () => unlessDeleted(() => connectAdAccount(workspaceId, "META")));
    await step.run("connect GOOGLE", () => unlessDeleted(() => connectAdAccount(workspaceId, "GOOGLE")));
    await step.run("library", () => unlessDeleted(() => fillLibrary(workspaceId)));
    await step.run("past posts", () => unlessDeleted(() => fillPast(workspaceId)));
    await step.run("planned posts", () => unlessDeleted(() => fillAhead(workspaceId)));
    await step.run("posting times", () => unlessDeleted(() => fillSlots(workspaceId)));
    await step.run("deliveries", () => unlessDeleted(() => fillDeliveries(workspaceId)));
    await step.run("brand", () => unlessDeleted(() => fillBrand(workspaceId)));
    for (let turn = 1; turn <= LOOKS && !(await step.run(`ads read, look ${turn}`, () => unlessDeleted(() => hasReadAds(workspaceId)))); turn += 1) {
      await step.sleep(`until look ${turn + 1}`, "2s");
    }
    await step.run("pause a campaign", () => unlessDeleted(() => changeCampaign(workspaceId, "PAUSED", "مراجعة تكلفة الطلب قبل نهاية الأسبوع")));
    await step.run("resume it", () => unlessDeleted(() => changeCampaign(workspaceId, "ACTIVE", "التكلفة عادت إلى معدلها")));
    await step.run("signals", () => unlessDeleted(() => sendAdSignals(workspaceId)));
    await step.run("judgements", () => unlessDeleted(() => judgeAds(workspaceId)));
    for (const index of [0, 1]) await step.run(`talk ${index + 1}`, () => unlessDeleted(() => fillSession(workspaceId, index)));
    await step.run("finish", () => unlessDeleted(() => finishDemo(workspaceId)));
  },
);

export const demoFunctions = [fill];
