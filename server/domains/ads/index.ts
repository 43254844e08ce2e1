export type { AdSandboxAccount } from "./connect.schema";
export { adSandboxAccounts } from "./connect.schema";
export { adPlatforms } from "./metrics.schema";
export { finishAdConnect } from "./service/ad-connect";
export { scoreDialects } from "./service/dialect-eval";
export { importMemory } from "./service/memory";
export { isSignedByMeta, metaHandshake, receiveFromMeta } from "./service/meta-hook";
export { connectSandboxAdAccount } from "./service/sandbox-account";
export { syncAndWait } from "./service/sync-schedule";
