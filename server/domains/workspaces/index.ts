export {
  type Authority,
  type Membership,
  obstacleTo,
  planCovers,
  planFor,
  plans,
  requiredRole,
  roleAllows,
  scopes,
  sharedBrands,
  UNBOUND,
} from "@/shared/access";
export { type Locale, storedLocale } from "@/shared/locale";
export { endSession, findSession, hasSignedInFrom, type SessionUser, startSession, verifyCredentials } from "./account.service";
export { ensureDemo, eraseDemo, resetDemo } from "./demo.service";
export { downloadQuery } from "./exports.schema";
export { listOwnExports, openExport } from "./service/exports";
export { type IdentityRefusal, oidcName, signInWithIdentity } from "./service/identities";
export { type DeviceToken, openSignInLink, recogniseDevice, rememberDevice } from "./service/known-devices";
export { assertBrandsExist, assertUnlimited, lockBrandPeople } from "./service/members";
export { createResetLink } from "./service/password-reset";
export { passSecondStep, resetTwoFactor } from "./service/two-factor";
export { DEMO_CREATED_EVENT, demoCreated, WORKSPACE_DELETED_EVENT, workspaceDeleted } from "./workspaces.events";
export { type Caller, localeSchema, nameSchema, type Plan, planSchema, type Role, type Scope } from "./workspaces.schema";
export {
  addMember,
  assertWorkspace,
  callerOf,
  countMembers,
  createUser,
  createWorkspace,
  getConnectSettings,
  getEmail,
  getTimezone,
  getUserIdByEmail,
  isApprovalRequired,
  isTestWorkspace,
  listBrands,
  listWorkspaces,
  removeMember,
  resolveAccess,
  restoreWorkspace,
  setApprovalRequired,
  setConnectRedirectOrigins,
  setPlan,
  suspendWorkspace,
} from "./workspaces.service";
