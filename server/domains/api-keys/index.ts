export { isWellFormedKey } from "./api-keys.engine";
export {
  assertKeyPlan,
  createApiKey,
  hashApiKey,
  type NewApiKey,
  readKeyUse,
  readVisibleKey,
  requestLimit,
  resolveKeyAccess,
  revokeApiKey,
} from "./api-keys.service";
export { composeAppToken, insertAppKey, listAppKeys, renewAppKey, revokeAppKey, revokeAppToken } from "./app-keys.service";
