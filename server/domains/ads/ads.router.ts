import { mergeRouters } from "@/server/trpc/init";
import { accountsRouter } from "./accounts.router";

/** All of ads under one name; each part in a file of its own. */
export const adsRouter = mergeRouters(accountsRouter);
