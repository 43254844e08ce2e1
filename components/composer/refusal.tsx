"use client";

import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { AltTextProblem } from "@/components/media/alt-text";
import { PostErrorNotice } from "@/components/posts/post-problem";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";

/** A refused post: which account prevents it, where one does. `sent` are its accounts in the order they were sent. */
export function Refusal({ error, sent }: { error: unknown; sent: readonly ConnectedAccount[] }) {
  const t = useText("composer");
  const lines = viewError(error).issues.flatMap(({ path }) => {
    const [field, which = ""] = path.split(".");
    const account = field === "accountIds" ? sent[Number(which)] : field === "settings" ? sent.find(({ id }) => id === which) : undefined;
    return account ? [t(field === "settings" ? "refused.settings" : "refused.account", { account: account.accountName })] : [];
  });
  if (viewError(error).reason === "MEDIA_APPROVED") return <AltTextProblem error={error} />;
  if (lines.length === 0) return <PostErrorNotice error={error} />;
  return (
    <ErrorNotice error={error}>
      {[...new Set(lines)].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </ErrorNotice>
  );
}
