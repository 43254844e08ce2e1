export { listEndpointAddresses, listStoppedEndpoints } from "./webhooks.service";
