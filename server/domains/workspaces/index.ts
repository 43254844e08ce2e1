export { endSession, readSession, type SessionUser, startSession, verifyCredentials } from "./account.service";
export { ensureDemo, eraseDemo, resetDemo } from "./demo.service";
export { planCovers, requiredRole, roleAllows } from "./workspaces.engine";
export { demoCreatedEvent, workspaceDeleted, workspaceDeletedEvent } from "./workspaces.events";
export type { Authority, Caller, Plan, Role, Scope } from "./workspaces.schema";
export {
  type Access,
  addMember,
  countMembers,
  createBrand,
  createUser,
  createWorkspace,
  findUserIdByEmail,
  listBrands,
  listWorkspaces,
  readTimezone,
  removeMember,
  resolveAccess,
  restoreWorkspace,
  setPlan,
  suspendWorkspace,
} from "./workspaces.service";
