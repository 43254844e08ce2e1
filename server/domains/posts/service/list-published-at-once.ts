import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import * as repository from "../repository/published-at-once";

/** What the caller published at once, the latest first. */
export const listPublishedAtOnce = (caller: Caller, page: { since: Date; take: number }) => repository.listPublishedAtOnce(database(), caller, page);
