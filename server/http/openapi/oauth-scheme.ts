import type { Scope } from "@/server/domains/workspaces/workspaces.schema";

const scopes: Record<Scope, string> = {
  "posts:read": "Read posts, accounts, brands, best times, media and webhooks.",
  "posts:create": "Create, schedule, edit and delete posts; manage accounts, media and webhooks.",
  "ads:read": "Read campaigns, figures, reports and proposals.",
  "ads:write": "Pause and resume campaigns, switch auto-pilot.",
  copilot: "Ask the copilot, and read its sessions.",
  "brands:manage": "Create, change and delete brands; create connect links.",
  "keys:manage": "Create, list and revoke API keys.",
};

/** Access tokens of apps, which every operation takes like a key. */
export function oauthScheme(origin: string) {
  const tokens = { tokenUrl: `${origin}/oauth/token`, refreshUrl: `${origin}/oauth/token`, scopes };
  return {
    type: "oauth2",
    description:
      "An app that acts for a person who let it into one workspace: the authorization code flow with PKCE (S256). Apps register themselves at `/oauth/register`; everything else is in `/.well-known/oauth-authorization-server`, also the device flow.",
    flows: { authorizationCode: { authorizationUrl: `${origin}/oauth/authorize`, ...tokens } },
  };
}
