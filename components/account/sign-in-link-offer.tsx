"use client";

import { useMutation } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { usePreferences, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";

/** The owner's way in while somebody else's wrong passwords keep everybody out. */
export function SignInLinkOffer({ email }: { email: string }) {
  const t = useText("auth");
  const { locale } = usePreferences();
  const ask = useMutation(useTRPC().account.mailSignInLink.mutationOptions());
  if (ask.isSuccess) return <Notice hue="green">{t("link.asked")}</Notice>;
  return (
    <>
      {ask.error ? <ErrorNotice error={ask.error} /> : null}
      <div className="grid gap-2">
        <p className="text-gray-11">{t("link.offer")}</p>
        <Button onClick={() => ask.mutate({ email, locale })} busy={ask.isPending}>
          {t("link.ask")}
        </Button>
      </div>
    </>
  );
}
