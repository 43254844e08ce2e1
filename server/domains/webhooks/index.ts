export { getEndpointUse, listEndpointAddresses, listStoppedEndpoints } from "./webhooks.service";
