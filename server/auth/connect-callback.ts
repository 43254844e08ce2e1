import { finishAdConnect } from "@/server/domains/ads";
import { finishLink, unknownLinkPage } from "@/server/domains/brands";
import { type ConsentAnswer, finishConnect } from "@/server/domains/connections";
import { AppError } from "@/server/lib/errors";
import { connectSecretOf } from "./connect-browser";
import { seeOther } from "./see-other";
import { sessionOf } from "./session";

const accountsPage = "/accounts";
const adsPage = "/ads";

const told = (page: string, outcome: string, extra: Record<string, string> = {}) => seeOther(`${page}?${new URLSearchParams({ outcome, ...extra })}`);

interface Returned extends ConsentAnswer {
  userId: string;
}

function answerOf(request: Request): ConsentAnswer {
  const query = new URL(request.url).searchParams;
  return { state: query.get("state") ?? "", code: query.get("code"), error: query.get("error") };
}

/** Hands what came back to `finish` and sends the person to what it answers, on the page where they set out. */
async function comeBack(page: string, request: Request, finish: (returned: Returned) => Promise<Response>): Promise<Response> {
  const session = await sessionOf(request.headers);
  if (!session) return seeOther(`/sign-in?${new URLSearchParams({ next: page })}`);
  try {
    return await finish({ userId: session.user.id, ...answerOf(request) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return told(page, error.code === "FORBIDDEN" ? "forbidden" : "state");
  }
}

/**
 * Where platforms send the browser back to. The accounts page shows the outcome; for the browser of a connect link, where the link
 * leads.
 */
export async function handleConnectCallback(request: Request): Promise<Response> {
  const secret = connectSecretOf(request.headers);
  const next = await finishLink(answerOf(request), secret);
  if (next !== null) return seeOther(next);
  if (secret !== null && !(await sessionOf(request.headers))) return seeOther(unknownLinkPage);
  return comeBack(accountsPage, request, async (returned) => {
    const result = await finishConnect(returned);
    if (result.outcome === "connected") return told(accountsPage, "connected", { count: String(result.connections.length) });
    if (result.outcome === "choose") return seeOther(`${accountsPage}?${new URLSearchParams({ choose: result.flowId })}`);
    return told(accountsPage, result.outcome === "other-account" ? "other" : result.outcome);
  });
}

/** The same for ad platforms. */
export function handleAdsConnectCallback(request: Request): Promise<Response> {
  return comeBack(adsPage, request, async (returned) => {
    const result = await finishAdConnect(returned);
    if (result.outcome === "connected") return told(adsPage, "connected", { count: String(result.adAccountIds.length) });
    if (result.outcome === "choose") return seeOther(`${adsPage}?${new URLSearchParams({ chooseAds: result.flowId })}`);
    return told(adsPage, result.outcome);
  });
}
