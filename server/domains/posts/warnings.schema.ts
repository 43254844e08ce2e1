import { faultCodes, refusalCodes } from "@/server/platforms/social/findings";

/** What a platform would refuse, by name. Apart from the check itself, which pages load only when somebody writes. */
export const warningCodes = [...refusalCodes, "CONNECTION_EXPIRED"] as const;

export { faultCodes };
