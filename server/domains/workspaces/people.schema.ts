import { z } from "zod";
import { emailSchema, localeSchema, roleSchema } from "./workspaces.schema";

const id = z.guid("must be a UUID").toLowerCase();

/** What a member may be made; an owner is made by handing the workspace over. */
const givenRole = z.enum(["VIEWER", "APPROVER", "EDITOR", "ADMIN"]);
export type GivenRole = z.output<typeof givenRole>;

/** Brands that a member is limited to; none = all of them. */
const limitedTo = z.array(id).max(100).default([]);

export const memberView = z.object({
  userId: z.string(),
  name: z.string(),
  /** Null for those who do not manage members. */
  email: z.string().nullable(),
  role: roleSchema,
  brandIds: z.array(z.string()),
  joinedAt: z.iso.datetime(),
  /** The last sign of life of any of their sessions; null also for those who do not manage members. */
  lastSeenAt: z.iso.datetime().nullable(),
  you: z.boolean(),
  /** Whether the caller may change or remove this member. */
  manageable: z.boolean(),
});
export type MemberView = z.output<typeof memberView>;

export const memberInput = z.strictObject({ userId: id });
export const changeMemberInput = z.strictObject({ userId: id, role: givenRole, brandIds: limitedTo });
export type ChangeMemberInput = z.output<typeof changeMemberInput>;

const invitationStates = ["open", "accepted", "expired", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationView = z.object({
  id: z.string(),
  role: roleSchema,
  brandIds: z.array(z.string()),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(invitationStates),
  invitedBy: z.string().nullable(),
  mailedAt: z.iso.datetime().nullable(),
});
export type InvitationView = z.output<typeof invitationView>;

/** `mail`: whether this installation sends messages at all. */
export const invitationList = z.object({ mail: z.boolean(), invitations: z.array(invitationView) });

export const createInvitationInput = z.strictObject({
  role: givenRole,
  brandIds: limitedTo,
  /** Only this account may accept, and it is written to where mail is set up. */
  email: emailSchema.optional(),
  /** Language of the message. */
  locale: localeSchema.default("ar"),
});
export type CreateInvitationInput = z.output<typeof createInvitationInput>;

export const invitationInput = z.strictObject({ id });
export const invitationLink = z.object({ id: z.string(), url: z.string(), expiresAt: z.iso.datetime() });

/** 32 random bytes in base64url. */
export const invitationToken = z.string().regex(/^[\w-]{43}$/, "is not an invitation");
export const tokenInput = z.strictObject({ token: invitationToken });

/** Content of an invitation's page. */
export const openedInvitation = z.object({
  state: z.enum(invitationStates),
  workspaceName: z.string(),
  invitedBy: z.string().nullable(),
  role: roleSchema,
  email: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** The workspace's zone, in which its times are shown. */
  timezone: z.string(),
});
export type OpenedInvitation = z.output<typeof openedInvitation>;
