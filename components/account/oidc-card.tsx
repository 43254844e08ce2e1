"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import type { SignInMethods } from "@/server/domains/workspaces/workspaces.schema";
import { OidcButton, oidcRefusalOf } from "./oidc-button";

/** The identity of the OpenID Connect provider that opens this account. `refusal`: why connecting one did not succeed. */
export function OidcCard({ initial, refusal }: { initial: SignInMethods; refusal: string | null }) {
  const t = useText("settings");
  const auth = useText("auth");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data } = useQuery(trpc.account.signInMethods.queryOptions(undefined, { initialData: initial }));
  const disconnect = useMutation(
    trpc.account.disconnectIdentity.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.account.signInMethods.queryFilter()) }),
  );
  if (!data.oidc) return null;
  const { name, isConnected } = data.oidc;
  return (
    <Card>
      <CardHeader title={t("security.oidc.title", { provider: name })} />
      <div className="grid max-w-[560px] justify-items-start gap-4 p-4">
        {refusal ? <Notice hue="red">{auth(`oidc.refused.${oidcRefusalOf(refusal)}`, { provider: name })}</Notice> : null}
        {disconnect.error && viewError(disconnect.error).code === "CONFLICT" ? <Notice hue="amber">{t("security.oidc.passwordFirst")}</Notice> : null}
        {disconnect.error && viewError(disconnect.error).code !== "CONFLICT" ? <ErrorNotice error={disconnect.error} /> : null}
        <p className="text-gray-11">{t(isConnected ? "security.oidc.connectedText" : "security.oidc.text", { provider: name })}</p>
        {isConnected ? (
          <div className="flex flex-wrap items-center gap-3">
            <Badge hue="green">{t("security.oidc.connected")}</Badge>
            <Button onClick={() => disconnect.mutate()} busy={disconnect.isPending}>
              {t("security.oidc.disconnect")}
            </Button>
          </div>
        ) : (
          <OidcButton name={name} next="/settings/security" />
        )}
      </div>
    </Card>
  );
}
