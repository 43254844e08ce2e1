"use client";

import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";

/** Why a change of people was refused; nothing while there is no error. */
export function RefusalNotice({ error }: { error: unknown }) {
  const t = useText("people");
  if (!error) return null;
  return <ErrorNotice error={error}>{viewError(error).reason === "BEYOND_REACH" ? t("beyondReach") : undefined}</ErrorNotice>;
}
