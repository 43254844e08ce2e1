import type { IncomingMessage } from "node:http";
import { setHeader } from "./forwarded";

export const REQUEST_PATH_HEADER = "x-asked-path";

const PLACEHOLDER_ORIGIN = "http://here.invalid";

/** Layouts do not receive the address; sign-in needs it to return there. Next's own parameter of a client navigation is removed. */
export function markRequestPath(request: IncomingMessage): void {
  const url = request.url ?? "/";
  const { pathname, searchParams } = new URL(URL.canParse(url, PLACEHOLDER_ORIGIN) ? url : "/", PLACEHOLDER_ORIGIN);
  searchParams.delete("_rsc");
  setHeader(request, REQUEST_PATH_HEADER, searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}

/** Of a path such as `/posts/%ff` or `*` Next makes a 500, of a whole address a redirect to itself. */
export function isPagePath(path: string): boolean {
  try {
    return decodeURIComponent(path).startsWith("/");
  } catch {
    return false;
  }
}
