export { isWellFormedKey } from "./api-keys.engine";
export { createApiKey, hashApiKey, readKeyScopes, readKeyUse, readOwnApiKey, requestLimit, revokeApiKey } from "./api-keys.service";
