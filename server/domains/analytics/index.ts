export { optimalTimesInput } from "./analytics.schema";
export { recommendTimes } from "./analytics.service";
