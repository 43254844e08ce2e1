import { openSignInLink } from "@/server/domains/workspaces";
import { deviceCookie } from "./known-device";
import { seeOther } from "./see-other";

/** Target of the link in a message. Opening it has no effect, because mail programs prefetch links: it signs no one in. */
export async function handleSignInLink(request: Request): Promise<Response> {
  const device = await openSignInLink(new URL(request.url).pathname.split("/").at(-1) ?? "");
  const answer = seeOther(`/sign-in?link=${device ? "opened" : "ended"}`);
  if (device) answer.headers.append("set-cookie", deviceCookie(request.headers, device));
  return answer;
}
