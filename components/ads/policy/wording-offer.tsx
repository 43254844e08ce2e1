"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DiffText } from "@/components/composer/diff-text";
import { wordDiff } from "@/components/composer/word-diff";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { OfferedWording, PolicyQuestionInput } from "@/server/domains/ads/policy.schema";

interface WordingOfferProps {
  /** What was checked. */
  checked: PolicyQuestionInput;
  onAccept(text: string): void;
}

/** The text as the rules would say it, beside the one that was checked; nothing changes before one accepts. */
export function WordingOffer({ checked, onAccept }: WordingOfferProps) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const [declined, setDeclined] = useState(false);
  const offer = useMutation(trpc.ads.offerWording.mutationOptions({ onMutate: () => setDeclined(false) }));
  const offered = declined ? undefined : offer.data;
  return (
    <Card>
      <CardHeader title={t("policy.offer.title")} text={t("policy.offer.text")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        {offer.error ? <ErrorNotice error={offer.error} onRetry={() => offer.mutate(checked)} /> : null}
        {offered ? (
          <Offered offered={offered} before={checked.creative} onAccept={onAccept} onDecline={() => setDeclined(true)} />
        ) : (
          <Button className="justify-self-start" busy={offer.isPending} onClick={() => offer.mutate(checked)}>
            {t("policy.offer.ask")}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Offered({
  offered: { text, left },
  before,
  onAccept,
  onDecline,
}: {
  offered: OfferedWording;
  before: string;
  onAccept(text: string): void;
  onDecline(): void;
}) {
  const t = useText("adsInsight");
  const words = wordDiff(before, text);
  const places = [...new Map(left.map(({ message, evidence }) => [`${message}\n${evidence}`, { message, evidence }])).entries()];
  return (
    <>
      {text === before ? (
        <p>{t("policy.offer.none")}</p>
      ) : (
        <>
          <section className="grid gap-1.5" aria-label={t("policy.offer.before")}>
            <h3 className="text-sm font-medium text-gray-11">{t("policy.offer.before")}</h3>
            <DiffText parts={words.older} as="del" />
          </section>
          <section className="grid gap-1.5" aria-label={t("policy.offer.after")}>
            <h3 className="text-sm font-medium text-gray-11">{t("policy.offer.after")}</h3>
            <DiffText parts={words.newer} as="ins" />
          </section>
        </>
      )}
      {places.length > 0 ? (
        <div className="grid gap-1.5">
          <p className="text-sm">{t("policy.offer.left", { count: places.length })}</p>
          <ul className="grid list-disc gap-1 ps-5 text-sm text-gray-11">
            {places.map(([key, { message, evidence }]) => (
              <li key={key}>
                {message}{" "}
                {evidence ? (
                  <q dir="auto" className="user-text">
                    {evidence}
                  </q>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {text === before ? null : (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => onAccept(text)}>
            {t("policy.offer.accept")}
          </Button>
          <Button onClick={onDecline}>{t("policy.offer.keep")}</Button>
        </div>
      )}
    </>
  );
}
