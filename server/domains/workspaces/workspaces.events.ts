import { z } from "zod";

/** A workspace was deleted with all of its rows; each domain removes its data outside the database. */
export const WORKSPACE_DELETED_EVENT = "workspaces/deleted";

export const workspaceDeleted = z.object({ workspaceId: z.guid() });

/** A demo is there and waits to be filled with its examples. */
export const DEMO_CREATED_EVENT = "demo/created";

/** What changes about a workspace and its people, for whoever comes to listen. */
export const peopleEvents = {
  memberAdded: "workspace.member_added",
  memberChanged: "workspace.member_changed",
  memberRemoved: "workspace.member_removed",
  ownerChanged: "workspace.owner_changed",
  invitationCreated: "workspace.invitation_created",
  invitationRevoked: "workspace.invitation_revoked",
} as const;

/** An invitation with an address waits to be written to it. */
export const INVITATION_REQUESTED_EVENT = "workspaces/invitation-to-send";
export const invitationToSend = z.object({ workspaceId: z.guid(), invitationId: z.guid() });

export const EXPORT_REQUESTED_EVENT = "workspaces/export-requested";
export const exportRequested = z.object({ workspaceId: z.guid(), exportId: z.guid() });
