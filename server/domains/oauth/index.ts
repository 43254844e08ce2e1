export { authenticateClient, registerClient } from "./service/clients";
export { requestDeviceCode } from "./service/devices";
export { exchangeToken, revokeToken } from "./service/tokens";
