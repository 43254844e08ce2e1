import "server-only";
import { cache } from "react";
import { orBusy, publicCaller } from "@/app/server";

/** What a report link shows, read and counted once a request. */
export const readSharedReport = cache(async (token: string) => orBusy((await publicCaller()).reportPages.view({ token })));
