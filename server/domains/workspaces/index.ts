export { planCovers, requiredRole, roleAllows } from "./workspaces.engine";
export type { Authority, Caller, Plan, Role, Scope } from "./workspaces.schema";
