export { type Locale, storedLocale } from "@/shared/locale";
export { endSession, hasSignedInFrom, readSession, type SessionUser, startSession, verifyCredentials } from "./account.service";
export { ensureDemo, eraseDemo, resetDemo } from "./demo.service";
export { downloadQuery } from "./exports.schema";
export { listOwnExports, openExport } from "./service/exports";
export { type IdentityRefusal, oidcName, signInWithIdentity } from "./service/identities";
export { type DeviceToken, openSignInLink, recogniseDevice, rememberDevice } from "./service/known-devices";
export { assertKnownBrands, assertUnlimited, lockBrandPeople } from "./service/members";
export { createResetLink } from "./service/password-reset";
export { passSecondStep, resetTwoFactor } from "./service/two-factor";
export { planCovers, planFor, requiredRole, roleAllows, sharedBrands } from "./workspaces.engine";
export { demoCreatedEvent, workspaceDeleted, workspaceDeletedEvent } from "./workspaces.events";
export { type Authority, type Caller, localeSchema, nameSchema, type Plan, planSchema, plans, type Role, type Scope, scopes } from "./workspaces.schema";
export {
  type Access,
  addMember,
  assertWorkspace,
  countMembers,
  createUser,
  createWorkspace,
  findUserIdByEmail,
  listBrands,
  listWorkspaces,
  readApprovalRequired,
  readConnectSettings,
  readIsTest,
  readTimezone,
  removeMember,
  resolveAccess,
  restoreWorkspace,
  setApprovalRequired,
  setConnectRedirectOrigins,
  setPlan,
  suspendWorkspace,
} from "./workspaces.service";
