"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { safePath } from "./safe-path";

const refusals = ["EMAIL_MISSING", "EMAIL_UNVERIFIED", "ACCOUNT_EXISTS", "SIGN_UP_CLOSED", "IDENTITY_IN_USE"] as const;

/** Anything else in the page's address is a failure of the provider or of the way to it. */
export function oidcRefusalOf(code: string): (typeof refusals)[number] | "FAILED" {
  return refusals.find((refusal) => refusal === code) ?? "FAILED";
}

/** Leads to the OpenID Connect provider and back to `next`. */
export function OidcButton({ name, next, className }: { name: string; next: string; className?: string }) {
  const t = useText("auth");
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await signIn("oidc", { callbackUrl: safePath(next) }).catch(() => setBusy(false));
  };
  return (
    <div className={className}>
      <Button className="w-full" onClick={() => void open()} busy={busy}>
        {t("oidc.open", { provider: name })}
      </Button>
    </div>
  );
}
