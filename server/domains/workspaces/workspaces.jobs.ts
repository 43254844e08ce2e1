import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { clearExports } from "./service/exports";
import { sendInvitation } from "./service/send-invitation";
import { writeExport } from "./service/write-export";
import { EXPORT_REQUESTED_EVENT, exportRequested, INVITATION_REQUESTED_EVENT, invitationToSend } from "./workspaces.events";

/** A mail server that is away for an hour is waited for. */
const writeToInvited = inngest.createFunction(
  { id: "workspaces-send-invitation", retries: 10, concurrency: 5, triggers: [{ event: INVITATION_REQUESTED_EVENT }] },
  ({ event, step }) => step.run("send", () => sendInvitation(invitationToSend.parse(event.data))),
);

const exportWorkspace = inngest.createFunction(
  { id: "workspaces-export", retries: 2, concurrency: 2, triggers: [{ event: EXPORT_REQUESTED_EVENT }] },
  ({ event, step }) => step.run("write", () => writeExport(exportRequested.parse(event.data))),
);

const clearOldExports = inngest.createFunction(
  { id: "workspaces-clear-exports", retries: 2, concurrency: 1, triggers: [{ cron: "41 * * * *" }] },
  async ({ step }) => {
    for (let page = 0; await step.run(`page ${page}`, () => clearExports()); page++);
  },
);

export const workspacesFunctions: InngestFunction.Any[] = [writeToInvited, exportWorkspace, clearOldExports];
