import { WORKSPACE_DELETED_EVENT, workspaceDeleted } from "@/server/domains/workspaces";
import { inngest } from "@/server/jobs/client";
import { clearFetched, clearUnfinished, clearWorkspace } from "./service/clear-up";

const clearUp = inngest.createFunction({ id: "media-clear-up", retries: 2, concurrency: 1, triggers: [{ cron: "17 * * * *" }] }, async ({ step }) => {
  for (let page = 0; await step.run(`fetched page ${page}`, () => clearFetched()); page++);
  return { unfinished: await step.run("unfinished", () => clearUnfinished()) };
});

/** Its rows were deleted with the workspace, so its files are found by their storage prefix. The second trigger is the event's name in release 1.0. */
const clearDeleted = inngest.createFunction(
  { id: "media-clear-deleted-workspace", retries: 10, triggers: [{ event: WORKSPACE_DELETED_EVENT }, { event: "workspaces/deleted" }] },
  async ({ event, step }) => {
    const { workspaceId } = workspaceDeleted.parse(event.data);
    await step.run("files", () => clearWorkspace(workspaceId));
  },
);

export const mediaFunctions = [clearUp, clearDeleted];
