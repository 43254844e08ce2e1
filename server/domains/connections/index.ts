export { dailyLead, FRESH_SECONDS, lifeOf, nextMove, RENEW_AHEAD_SECONDS } from "./connections.engine";
export { findConnections } from "./connections.repository";
export type { Connection, SandboxAccount } from "./connections.schema";
export { connectionSchema, pendingChoice, sandboxAccounts } from "./connections.schema";
export { disconnectBrand, listConnections, listPlatforms } from "./connections.service";
export { type AccessOptions, accessAtHand, accessFor, type ConnectionAccess, markConnectionExpired, withAccess } from "./service/access";
export { readChoice, saveChoice } from "./service/choose";
export { type ConnectOutcome, type ConsentAnswer, findLinkOfState, finishConnect, finishLinkConnect, startConsent } from "./service/connect";
export { createSandboxConnection } from "./service/sandbox";
