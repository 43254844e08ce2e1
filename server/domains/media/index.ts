export { isOwnMediaUrl } from "./service/addresses";
export { describeMedia, type MediaFacts } from "./service/describe-media";
export { outgoingMedia } from "./service/outgoing-media";
