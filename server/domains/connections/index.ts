export { findConnections } from "./connections.repository";
export type { Connection, SandboxAccount } from "./connections.schema";
export { sandboxAccounts } from "./connections.schema";
export { type AccessOptions, accessFor, type ConnectionAccess, markConnectionExpired, withAccess } from "./service/access";
export { type ConnectOutcome, finishConnect, type ReturnFromPlatform } from "./service/connect";
export { createSandboxConnection } from "./service/sandbox";
