import { parse } from "cookie";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { env } from "@/env";
import { type IdentityRefusal, oidcName, signInWithIdentity } from "@/server/domains/workspaces";
import { LOCALE_COOKIE, localeOf } from "@/shared/locale";
import type { Session } from "./session";

/** Sign-in by an OpenID Connect provider of the operator's choice: code flow with PKCE, state and nonce. */
export const OIDC_PROVIDER = "oidc";

/** Some providers write booleans as text; a claim of another kind counts as absent. @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).toLowerCase().pipe(z.email()).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().trim().min(1).optional().catch(undefined),
  preferred_username: z.string().trim().min(1).optional().catch(undefined),
});
type Claims = z.input<typeof claimsSchema>;

export function oidcProviders(): OAuthConfig<Claims>[] {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID || !env.OIDC_CLIENT_SECRET) return [];
  return [
    {
      id: OIDC_PROVIDER,
      name: oidcName() ?? OIDC_PROVIDER,
      type: "oauth",
      wellKnown: `${env.OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      authorization: { params: { scope: "openid email profile" } },
      checks: ["pkce", "state", "nonce"],
      idToken: true,
      userinfo: {
        // By the standard the address and the name are answered there; many providers put them into the ID token as well.
        async request({ client, tokens }) {
          const set = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>;
          return { ...set.claims(), ...(client.issuer.metadata.userinfo_endpoint ? await client.userinfo(set) : {}) };
        },
      },
      httpOptions: { timeout: 10_000 },
      profile: ({ sub, email, name }) => ({ id: sub, email: email ?? null, name: name ?? null }),
    },
  ];
}

/** Where a refusal is shown: the person's own settings when they were connecting the identity, else the sign-in page. */
const refusalPath = (reason: IdentityRefusal, session: Session | null) => (session ? `/settings/security?oidc=${reason}` : `/sign-in?error=${reason}`);

/** The person whom the provider's claims identify. A browser with a session connects the identity to its account instead. */
export async function admitIdentity(claims: unknown, session: Session | null, headers: Headers) {
  const { iss, sub, email, email_verified, name, preferred_username } = claimsSchema.parse(claims);
  const outcome = await signInWithIdentity(
    { issuer: iss, subject: sub, email: email ?? null, isEmailRefuted: email_verified === false, name: name ?? preferred_username ?? null },
    { locale: localeOf(parse(headers.get("cookie") ?? "")[LOCALE_COOKIE], headers.get("accept-language")), sessionUserId: session?.user.id ?? null },
  );
  return typeof outcome === "string" ? { refusedAt: refusalPath(outcome, session) } : outcome;
}
