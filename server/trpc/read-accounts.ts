import "server-only";
import { allPages } from "@/server/lib/pagination";
import { serverCaller } from "./server-caller";

/** All of a workspace's accounts: one that the composer did not know would leave its posts as soon as they are saved. */
export async function readAccounts() {
  const { connections } = await serverCaller();
  return allPages(50, (page) => connections.accounts(page));
}
