import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { clearExports } from "./service/exports";
import { sendInvitation } from "./service/send-invitation";
import { writeExport } from "./service/write-export";
import { EXPORT_REQUESTED_EVENT, exportRequested, INVITATION_MAIL_REQUESTED_EVENT, invitationMailRequested } from "./workspaces.events";

// The second triggers are the names of release 1.0, until its events have been consumed.

/** The retries span an hour of an unreachable mail server. */
const mailInvitation = inngest.createFunction(
  {
    id: "workspaces-send-invitation",
    retries: 10,
    concurrency: 5,
    triggers: [{ event: INVITATION_MAIL_REQUESTED_EVENT }, { event: "workspaces/invitation-to-send" }],
  },
  ({ event, step }) => step.run("send", () => sendInvitation(invitationMailRequested.parse(event.data))),
);

const exportWorkspace = inngest.createFunction(
  { id: "workspaces-export", retries: 2, concurrency: 2, triggers: [{ event: EXPORT_REQUESTED_EVENT }, { event: "workspaces/export-requested" }] },
  ({ event, step }) => step.run("write", () => writeExport(exportRequested.parse(event.data))),
);

const clearOldExports = inngest.createFunction(
  { id: "workspaces-clear-exports", retries: 2, concurrency: 1, triggers: [{ cron: "41 * * * *" }] },
  async ({ step }) => {
    for (let page = 0; await step.run(`page ${page}`, () => clearExports()); page++);
  },
);

export const workspacesFunctions: InngestFunction.Any[] = [mailInvitation, exportWorkspace, clearOldExports];
