export { isWellFormedKey } from "./api-keys.engine";
export {
  assertKeyPlan,
  createApiKey,
  findVisibleKey,
  hashApiKey,
  listKeyUse,
  type NewApiKey,
  requestLimit,
  resolveKeyAccess,
  revokeApiKey,
} from "./api-keys.service";
export { composeAppToken, insertAppKey, listAppKeys, renewAppKey, revokeAppKey, revokeAppToken } from "./app-keys.service";
