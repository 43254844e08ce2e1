import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** An OpenID Connect provider on the loopback that signs in whom the test names, without forms. */
export interface OpenIdProvider {
  issuer: string;
  client: { id: string; secret: string };
  /** The person signed in at the provider, and the claims about them. */
  person: { sub: string; claims: Record<string, unknown> };
  close(): Promise<void>;
}

const scope = "openid email profile";

export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: "nashir", secret: "a-secret-of-the-client-for-the-test" };
  const rig: OpenIdProvider = {
    issuer,
    client,
    person: { sub: "one", claims: {} },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"] },
    cookies: { keys: ["a key for the test"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...rig.person.claims }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId ?? "", accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) void provider.interactionFinished(request, response, { login: { accountId: rig.person.sub } });
    else void answer(request, response);
  });
  return rig;
}
