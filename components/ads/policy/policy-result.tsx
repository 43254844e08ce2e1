"use client";

import clsx from "clsx";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { type PolicyCheck, type PolicyReason, secondOpinionCode } from "@/server/domains/ads/policy.schema";
import { Evidence } from "./evidence";
import { type PolicyPhrase, phrasesOf } from "./policy-phrases";
import { VerdictBadge } from "./verdict-badge";

interface PolicyResultProps {
  result: PolicyCheck;
  /** The texts as they were checked: the spans count in them. */
  creative: string;
  imageDescription: string;
  stale: boolean;
  /** Takes one phrase's wording over into the text; left out where the text is somewhere else. */
  onFix?: ((field: PolicyReason["field"], text: string) => void) | undefined;
}

export function PolicyResult({ result, creative, imageDescription, stale, onFix }: PolicyResultProps) {
  const t = useText("adsInsight");
  const format = useFormat();
  const phrases = phrasesOf(result.reasons);
  const texts = { creative, imageDescription };
  const inImage = phrases.filter(({ field }) => field === "imageDescription");
  const written = (number: number) => format.number(number);
  return (
    <>
      {stale ? <Notice hue="amber">{t("policy.stale")}</Notice> : null}
      <Card>
        <CardHeader title={<VerdictBadge verdict={result.verdict} />} text={t(`policy.verdictText.${result.verdict}`)} />
        <div className="grid gap-4 p-4">
          <MarkedText text={creative} phrases={phrases.filter(({ field }) => field === "creative")} written={written} />
          {inImage.length > 0 ? (
            <div className="grid gap-1">
              <h3 className="text-sm text-gray-11">{t("policy.image")}</h3>
              <MarkedText text={imageDescription} phrases={inImage} written={written} />
            </div>
          ) : null}
        </div>
        {phrases.length > 0 ? (
          <ol className="border-t border-gray-5">
            {phrases.map((phrase) => (
              <Phrase key={phrase.number} phrase={phrase} text={texts[phrase.field]} onFix={stale ? undefined : onFix} />
            ))}
          </ol>
        ) : null}
      </Card>
      {result.notes.length > 0 ? (
        <Card>
          <CardHeader title={t("policy.notes")} text={t("policy.notesText")} />
          <ul className="grid list-disc gap-1 p-4 ps-9 text-gray-11">
            {result.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      <p className="text-xs text-gray-10">{t("policy.limits", { version: result.rulesVersion })}</p>
    </>
  );
}

interface PhraseProps {
  phrase: PolicyPhrase;
  /** The whole text that it is in. */
  text: string;
  onFix: PolicyResultProps["onFix"];
}

function Phrase({ phrase: { number, field, span, severity, findings, fix }, text, onFix }: PhraseProps) {
  const t = useText("adsInsight");
  const format = useFormat();
  const platformName = usePlatformName();
  const words = text.slice(...span);
  const replaced = fix && text.slice(...fix.span);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-gray-5 p-4 last:border-b-0">
      <span className="figures font-medium text-gray-10">{format.number(number)}</span>
      <div className="grid gap-2">
        <div>
          <VerdictBadge verdict={severity} />
        </div>
        {words ? <Evidence text={words} /> : null}
        <ul className="grid gap-1">
          {findings.map(({ code, message, platforms }) => (
            <li key={message}>
              {message}{" "}
              <span className="text-xs text-gray-10">
                {[...platforms.map(platformName), ...(code === secondOpinionCode ? [t("policy.opinion.by")] : [])].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
        {fix ? (
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <span className="text-gray-11">{t(fix.text === "" ? "policy.fix.leaveOut" : "policy.fix.label")}</span>
            {fix.text === "" || replaced === words ? null : (
              <del dir="auto" className="user-text rounded-badge bg-red-1 px-1 text-red-5">
                {replaced}
              </del>
            )}
            {fix.text === "" ? null : (
              <ins dir="auto" className="user-text rounded-badge bg-green-1 px-1 text-green-5 no-underline">
                {fix.text}
              </ins>
            )}
            {onFix ? (
              <Button size="sm" onClick={() => onFix(field, `${text.slice(0, fix.span[0])}${fix.text}${text.slice(fix.span[1])}`)}>
                {t("policy.fix.use")}
              </Button>
            ) : null}
          </div>
        ) : (
          <p className="text-sm text-gray-11">{t("policy.fix.none")}</p>
        )}
      </div>
    </li>
  );
}

/** A mark has an underline and a number, and the shape of its line shows the severity: colour alone would not be enough. */
function MarkedText({ text, phrases, written }: { text: string; phrases: readonly PolicyPhrase[]; written(number: number): string }) {
  const marks = phrases.filter(({ span }) => span[0] < span[1]);
  return (
    <p dir="auto" className="user-text text-md whitespace-pre-wrap">
      {marks.map((mark, place) => (
        <span key={mark.number}>
          {text.slice(marks[place - 1]?.span[1] ?? 0, mark.span[0])}
          <mark
            className={clsx(
              "rounded-badge text-gray-12 underline decoration-2 underline-offset-4",
              mark.severity === "BLOCK" ? "bg-red-1 decoration-red-4 decoration-double" : "bg-amber-1 decoration-amber-4 decoration-wavy",
            )}
          >
            {text.slice(...mark.span)}
          </mark>
          <sup className="figures text-xs font-medium text-gray-11"> {written(mark.number)} </sup>
        </span>
      ))}
      {text.slice(marks.at(-1)?.span[1] ?? 0)}
    </p>
  );
}
