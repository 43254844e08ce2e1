import { finishAdConnect } from "@/server/domains/ads";
import { finishLink, UNKNOWN_LINK_PAGE } from "@/server/domains/brands";
import { type ConsentAnswer, finishConnect } from "@/server/domains/connections";
import { AppError } from "@/server/lib/errors";
import { connectSecretOf } from "./connect-browser";
import { seeOther } from "./see-other";
import { sessionOf } from "./session";

const ACCOUNTS_PAGE = "/accounts";
const ADS_PAGE = "/ads";

const outcomeRedirect = (page: string, outcome: string, extra: Record<string, string> = {}) =>
  seeOther(`${page}?${new URLSearchParams({ outcome, ...extra })}`);

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
    return outcomeRedirect(page, error.code === "FORBIDDEN" ? "forbidden" : "state");
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
  if (secret !== null && !(await sessionOf(request.headers))) return seeOther(UNKNOWN_LINK_PAGE);
  return comeBack(ACCOUNTS_PAGE, request, async (returned) => {
    const result = await finishConnect(returned);
    if (result.outcome === "connected") return outcomeRedirect(ACCOUNTS_PAGE, "connected", { count: String(result.connections.length) });
    if (result.outcome === "choose") return seeOther(`${ACCOUNTS_PAGE}?${new URLSearchParams({ choose: result.flowId })}`);
    return outcomeRedirect(ACCOUNTS_PAGE, result.outcome === "other-account" ? "other" : result.outcome);
  });
}

/** The same for ad platforms. */
export function handleAdsConnectCallback(request: Request): Promise<Response> {
  return comeBack(ADS_PAGE, request, async (returned) => {
    const result = await finishAdConnect(returned);
    if (result.outcome === "connected") return outcomeRedirect(ADS_PAGE, "connected", { count: String(result.adAccountIds.length) });
    if (result.outcome === "choose") return seeOther(`${ADS_PAGE}?${new URLSearchParams({ chooseAds: result.flowId })}`);
    return outcomeRedirect(ADS_PAGE, result.outcome);
  });
}
