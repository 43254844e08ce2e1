export { endSession, hasSignedInFrom, readSession, type SessionUser, startSession, verifyCredentials } from "./account.service";
export { ensureDemo, eraseDemo, resetDemo } from "./demo.service";
export { downloadQuery } from "./exports.schema";
export { storedLocale } from "./locale.schema";
export { assertUnlimited } from "./service/brands";
export { listOwnExports, openExport } from "./service/exports";
export { type DeviceToken, openSignInLink, recogniseDevice, rememberDevice } from "./service/known-devices";
export { assertKnownBrands } from "./service/members";
export { passSecondStep, resetTwoFactor } from "./service/two-factor";
export { planCovers, planFor, requiredRole, roleAllows } from "./workspaces.engine";
export { demoCreatedEvent, workspaceDeleted, workspaceDeletedEvent } from "./workspaces.events";
export { type Authority, type Caller, nameSchema, type Plan, planSchema, plans, type Role, type Scope } from "./workspaces.schema";
export {
  type Access,
  addMember,
  assertWorkspace,
  countMembers,
  createBrand,
  createUser,
  createWorkspace,
  findUserIdByEmail,
  listBrands,
  listWorkspaces,
  readApprovalRequired,
  readTimezone,
  removeMember,
  resolveAccess,
  restoreWorkspace,
  setApprovalRequired,
  setPlan,
  suspendWorkspace,
} from "./workspaces.service";
