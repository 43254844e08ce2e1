import { finishAdConnect } from "@/server/domains/ads";
import { finishConnect } from "@/server/domains/connections";
import { AppError } from "@/server/lib/errors";
import { seeOther } from "./see-other";
import { sessionOf } from "./session";

const accountsPage = "/settings/accounts";
const adsPage = "/ads";

const told = (page: string, outcome: string, extra: Record<string, string> = {}) => seeOther(`${page}?${new URLSearchParams({ outcome, ...extra })}`);

interface Returned {
  userId: string;
  state: string;
  code: string | null;
  error: string | null;
}

/** Hands what came back to `finish` and sends the person to what it answers, on the page where they set out. */
async function comeBack(page: string, request: Request, finish: (returned: Returned) => Promise<Response>): Promise<Response> {
  const session = await sessionOf(request.headers);
  if (!session) return seeOther(`/sign-in?${new URLSearchParams({ next: page })}`);
  const query = new URL(request.url).searchParams;
  try {
    return await finish({ userId: session.user.id, state: query.get("state") ?? "", code: query.get("code"), error: query.get("error") });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return told(page, error.code === "FORBIDDEN" ? "forbidden" : "state");
  }
}

/** Where platforms send the person back to. Whatever comes of it is told on the accounts page. */
export function handleConnectCallback(request: Request): Promise<Response> {
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
