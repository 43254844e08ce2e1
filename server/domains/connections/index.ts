export { findConnections } from "./connections.repository";
export type { Connection, SandboxAccount } from "./connections.schema";
export { sandboxAccounts } from "./connections.schema";
export { type AccessOptions, accessFor, type ConnectionAccess, markConnectionExpired, withAccess } from "./service/access";
export { createSandboxConnection } from "./service/sandbox";
