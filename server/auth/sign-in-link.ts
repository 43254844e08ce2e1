import { openSignInLink } from "@/server/domains/workspaces";
import { deviceCookie } from "./known-device";
import { seeOther } from "./see-other";

/** Where the link in a message leads. Opening it is harmless, for mail programs open links too: it signs nobody in. */
export async function handleSignInLink(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const device = await openSignInLink((await params).token);
  const answer = seeOther(`/sign-in?link=${device ? "opened" : "ended"}`);
  if (device) answer.headers.append("set-cookie", deviceCookie(request.headers, device));
  return answer;
}
