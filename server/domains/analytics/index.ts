export { optimalTimesInput } from "./analytics.schema";
export { recommendTimes } from "./analytics.service";
export { engagementOfPosts } from "./service/figures";
