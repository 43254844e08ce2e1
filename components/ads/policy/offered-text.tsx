"use client";

import { DiffText } from "@/components/composer/diff-text";
import { wordDiff } from "@/components/composer/word-diff";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import type { PolicyReason, PolicyVerdict } from "@/server/domains/ads/policy.schema";
import { Evidence } from "./evidence";
import { VerdictBadge } from "./verdict-badge";

interface OfferedTextProps {
  /** Each source of a rewrite has its own texts for the issues that it leaves. */
  writer: "rules" | "copilot";
  before: string;
  text: string;
  /** How the whole ad would be judged with it. */
  verdict?: PolicyVerdict;
  /** What would still be held against it. */
  left: readonly PolicyReason[];
  onAccept(text: string): void;
  onDecline(): void;
}

/** A text beside the one that was checked, with what would still be held against it. */
export function OfferedText({ writer, before, text, verdict, left, onAccept, onDecline }: OfferedTextProps) {
  const t = useText("adsInsight");
  const words = wordDiff(before, text);
  const places = [...new Map(left.map(({ message, evidence }) => [`${message}\n${evidence}`, { message, evidence }])).entries()];
  const isNew = text !== before;
  return (
    <>
      {isNew ? (
        <>
          <section className="grid gap-1.5" aria-label={t("policy.offer.before")}>
            <h3 className="text-sm font-medium text-gray-11">{t("policy.offer.before")}</h3>
            <DiffText parts={words.older} as="del" />
          </section>
          <section className="grid gap-1.5" aria-label={t("policy.offer.after")}>
            <h3 className="flex flex-wrap items-center gap-2 text-sm font-medium text-gray-11">
              {t("policy.offer.after")}
              {verdict ? <VerdictBadge verdict={verdict} /> : null}
            </h3>
            <DiffText parts={words.newer} as="ins" />
          </section>
        </>
      ) : (
        <p>{t(`policy.offer.none.${writer}`)}</p>
      )}
      {isNew && writer === "copilot" ? <p className="text-sm text-gray-11">{t("policy.offer.byCopilot")}</p> : null}
      {places.length > 0 ? (
        <div className="grid gap-1.5">
          <p className="text-sm">{t(`policy.offer.left.${writer}`, { count: places.length })}</p>
          <ul className="grid list-disc gap-1 ps-5 text-sm text-gray-11">
            {places.map(([key, { message, evidence }]) => (
              <li key={key}>
                {message} {evidence ? <Evidence text={evidence} /> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {isNew ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => onAccept(text)}>
            {t("policy.offer.accept")}
          </Button>
          <Button onClick={onDecline}>{t("policy.offer.keep")}</Button>
        </div>
      ) : null}
    </>
  );
}
