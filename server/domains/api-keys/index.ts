export { isWellFormedKey } from "./api-keys.engine";
export { createApiKey, hashApiKey, planForKeys, readKeyScopes, revokeApiKey } from "./api-keys.service";
