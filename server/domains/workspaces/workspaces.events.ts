import { z } from "zod";

/** A workspace was deleted with all of its rows; each domain removes its data outside the database. */
export const WORKSPACE_DELETED_EVENT = "workspaces/workspace.deleted";

export const workspaceDeleted = z.object({ workspaceId: z.guid() });

/** A demo workspace was created; its examples are filled in the background. */
export const DEMO_CREATED_EVENT = "workspaces/demo.created";

export const demoCreated = z.object({ workspaceId: z.guid() });

/** Changes of a workspace and its members. No function has them as a trigger yet. */
export const peopleEvents = {
  memberAdded: "workspace.member_added",
  memberChanged: "workspace.member_changed",
  memberRemoved: "workspace.member_removed",
  ownerChanged: "workspace.owner_changed",
  invitationCreated: "workspace.invitation_created",
  invitationRevoked: "workspace.invitation_revoked",
} as const;

/** An invitation with an address was created or extended: its message is to be sent. */
export const INVITATION_MAIL_REQUESTED_EVENT = "workspaces/invitation-mail.requested";
export const invitationMailRequested = z.object({ workspaceId: z.guid(), invitationId: z.guid() });

export const EXPORT_REQUESTED_EVENT = "workspaces/export.requested";
export const exportRequested = z.object({ workspaceId: z.guid(), exportId: z.guid() });
