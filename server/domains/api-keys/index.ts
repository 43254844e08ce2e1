export { isWellFormedKey } from "./api-keys.engine";
export { createApiKey, hashApiKey, readKeyScopes, readKeyUse, requestLimit, revokeApiKey } from "./api-keys.service";
