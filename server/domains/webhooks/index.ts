export { listEndpointAddresses, listStoppedEndpoints, readEndpointUse } from "./webhooks.service";
