"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { AlertIcon, CloseIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { SkippedPost } from "./bulk-outcomes";

/** Which posts an act on many has left as they are, and why. Stays until it is closed. */
export function SkippedPosts({ outcomes, onClose }: { outcomes: readonly SkippedPost[]; onClose(): void }) {
  const t = useText("bulk");
  const common = useText("common");
  const unsure = outcomes.some(({ reason }) => reason === "UNKNOWN");
  return (
    <section role="alert" className="rounded-card border border-amber-3 bg-amber-1 px-3 py-2 text-amber-5">
      <div className="flex items-start gap-2">
        <AlertIcon className="mt-1 shrink-0" />
        <p className="grow">
          <strong className="font-medium">{t(unsure ? "leftUnsure" : "left", { count: outcomes.length })}.</strong> {t(unsure ? "leftCheck" : "leftKeep")}
        </p>
        <Button variant="quiet" size="icon" className="-my-1" aria-label={common("close")} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      <details>
        <summary className="cursor-pointer text-sm underline pointer-coarse:py-3">{t("leftShow")}</summary>
        <ul className="mt-1 grid max-h-48 gap-1 overflow-y-auto p-1 text-sm">
          {outcomes.map((outcome) => (
            <li key={outcome.id} className="grid gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              {outcome.reason === "NOT_FOUND" ? (
                <bdi className="one-line">{outcome.excerpt || t("noText")}</bdi>
              ) : (
                <Link href={`/posts/${outcome.id}`} className="one-line underline">
                  <bdi>{outcome.excerpt || t("noText")}</bdi>
                </Link>
              )}
              <span>{t(`reason.${outcome.reason ?? "REFUSED"}`)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
