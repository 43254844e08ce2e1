"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";
import type { AuthorizationRequest, AuthorizationView } from "@/server/domains/oauth/oauth.schema";
import { Consent, type ConsentViewer } from "./consent";

interface AuthorizeViewProps {
  request: AuthorizationRequest;
  view: Extract<AuthorizationView, { kind: "consent" }>;
  viewer: ConsentViewer;
}

/** An app's authorization request in the browser; the decision redirects back to the app. */
export function AuthorizeView({ request, view, viewer }: AuthorizeViewProps) {
  const trpc = useTRPC();
  const decide = useMutation(trpc.oauth.decide.mutationOptions({ onSuccess: ({ to }) => window.location.assign(to) }));
  return (
    <Consent
      app={view.app}
      host={view.host}
      scopes={view.scopes}
      viewer={viewer}
      busy={decide.isPending || decide.isSuccess}
      error={decide.error}
      onDecide={(decision) => decide.mutate({ request, ...decision })}
    />
  );
}
