import { chosenWorkspace, type Session, sessionOf } from "@/server/auth/session";
import { listWorkspaces } from "@/server/domains/workspaces";
import { answerRequest } from "@/server/front/endpoints";
import { REQUEST_PATH_HEADER } from "@/server/front/request-path";
import { currentDescription, readKeyAbilities } from "@/server/http";
import { failureOf } from "@/server/http/failures";
import type { ErrorCode } from "@/server/lib/errors";
import { allPages } from "@/server/lib/pagination";
import { createCaller } from "@/server/trpc/root";
import { sessionContext } from "@/server/trpc/session-context";
import { isOwnPersonal } from "@/shared/access";

/**
 * The server's interface for pages and route files. Next bundles them apart, in the same process: they find the server that runs there on
 * `globalThis`, through `app/server.ts`, and share its connections, caches and error classes.
 */
const pageBridge = {
  answerRequest,
  sessionOf,
  currentDescription,
  readKeyAbilities,
  /**
   * A tRPC caller for a page's request; without a session it may call what visitors may.
   * @param onRevoked is called, and may throw what the page ends with, where the viewer has lost the workspace since it was looked up
   */
  callerFor: (headers: Headers, session?: Session, onRevoked?: () => never) =>
    createCaller(sessionContext(headers, new Headers(), session && { session }), {
      onError: ({ error }) => failureOf(error, "").code === "WORKSPACE_ACCESS_REVOKED" && onRevoked?.(),
    }),
  readAccounts: (caller: PageCaller) => allPages(50, (page) => caller.connections.accounts(page)),
  /** The path and query of a page's request. */
  requestedPath: (headers: Headers): string => headers.get(REQUEST_PATH_HEADER) ?? "/",
  async readViewer(headers: Headers, { user }: Session) {
    const workspaces = await listWorkspaces(user.id);
    const chosen = chosenWorkspace(headers);
    const workspace = chosen ? workspaces.find((candidate) => candidate.id === chosen) : workspaces.find(isOwnPersonal);
    return { user, workspaces, workspace: workspace ?? null, plan: workspace?.plan ?? null };
  },
  /** Why a call was refused; null for what failed on our side, or was not thrown by the server at all. */
  refusalOf(error: unknown): ErrorCode | null {
    const { code } = failureOf(error, "");
    return code === "INTERNAL_ERROR" ? null : code;
  },
};

export type PageCaller = ReturnType<typeof createCaller>;
export type PageBridge = typeof pageBridge;

declare global {
  var nashirPageBridge: PageBridge | undefined;
}

/** Before Next loads the first page. */
export function openPageBridge(): void {
  globalThis.nashirPageBridge = pageBridge;
}
