import type { Fake, Reply } from "../contract";
import type { SandboxState } from "../sandbox-state";
import { escapeHtml, page } from "./html";

/** Beside the standing accounts, so many of those that were made last. */
const SHOWN = 50;

const explanation: Record<string, string> = {
  ok: "publishes",
  reject: "refuses every post",
  flaky: "is unavailable twice, then publishes",
  "rate-limited": "says that the limit is reached",
  expired: "its sign-in stops working at once",
  "lost-reply": "publishes, but its answer is lost",
  slow: "publishes after 8 seconds",
  main: "has campaigns and three months of figures",
  empty: "has no campaigns",
  refuses: "has campaigns and refuses every change",
};

/** The page on which a person accepts or declines an app's access. It posts to its own address. */
export function consentPage(fake: Fake, request: { clientId: string; scopes: string[]; query: URLSearchParams }, sandbox: SandboxState): Reply {
  const all = sandbox.accounts.values().filter((account) => account.platform === fake.platform);
  const accounts = [...all.filter((account) => account.standing), ...all.filter((account) => !account.standing).slice(-SHOWN)];
  const choices = accounts
    .map(
      (account, index) =>
        `<label><input type="radio" name="account" value="${escapeHtml(account.id)}"${index === 0 ? " checked" : ""}> <strong>@${escapeHtml(account.name)}</strong> <small>${escapeHtml(`${account.behaviour}: ${explanation[account.behaviour] ?? ""}`)}</small></label>`,
    )
    .join("\n");
  const body = `<h1>${escapeHtml(fake.label)} (sandbox): let ${escapeHtml(request.clientId)} use an account?</h1>
<p>It asks for: ${request.scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(", ")}</p>
<form method="post" action="?${escapeHtml(request.query.toString())}">
<fieldset><legend>Account</legend>
${choices}
</fieldset>
<button name="decision" value="approve">Authorize</button>
<button name="decision" value="deny">Cancel</button>
</form>`;
  return { status: 200, html: page(`${fake.label}: authorize an app`, body) };
}

/** What a person sees when the app's request itself is wrong: no platform sends them back to an address it does not trust. */
export function wrongRequestPage(fake: Fake, problem: string): Reply {
  return { status: 400, html: page(fake.label, `<h1>Something went wrong</h1>\n<p>You were not able to give access to the app: ${escapeHtml(problem)}</p>`) };
}
