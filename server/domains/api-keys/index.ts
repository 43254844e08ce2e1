export { isWellFormedKey } from "./api-keys.engine";
export { createApiKey, hashApiKey, planForKeys, revokeApiKey } from "./api-keys.service";
