import type { IncomingMessage } from "node:http";
import { setHeader } from "./forwarded";

export const REQUEST_PATH_HEADER = "x-asked-path";

const here = "http://here.invalid";

/** Layouts are not told the address; sign-in needs it to lead back there. Next's own parameter of a client's navigation is no part of it. */
export function markRequestPath(request: IncomingMessage): void {
  const asked = request.url ?? "/";
  const { pathname, searchParams } = new URL(URL.canParse(asked, here) ? asked : "/", here);
  searchParams.delete("_rsc");
  setHeader(request, REQUEST_PATH_HEADER, searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}
