import "server-only";
import { cache } from "react";
import { publicCaller, refusalOf } from "@/app/server";

/** What a report link shows, read and counted once a request; `busy`: opened too often from one address. */
export const readSharedReport = cache(async (token: string) => {
  try {
    return await (await publicCaller()).reportPages.view({ token });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal === "RATE_LIMITED" ? "busy" : null;
  }
});
