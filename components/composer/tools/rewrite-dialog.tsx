"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { RewriteInput, RewriteResult } from "@/server/domains/copilot/rewrite.schema";
import { DiffText } from "../diff-text";
import { wordDiff } from "../word-diff";

const dialects = ["same", "MSA", "GULF", "EGYPTIAN", "LEVANTINE", "MAGHREBI", "IRAQI"] as const;
const lengths = ["same", "shorter", "longer"] as const;
const tones = ["brand", "friendly", "formal", "lively"] as const;

interface RewriteDialogProps {
  text: string;
  platform: string | null;
  onClose(): void;
  onAccept(text: string): void;
}

/** The copilot writes the text again; both are beside each other, and nothing changes before one accepts. */
export function RewriteDialog({ text, platform, onClose, onAccept }: RewriteDialogProps) {
  const t = useText("writing");
  const nameOf = usePlatformName();
  const trpc = useTRPC();
  const [dialect, setDialect] = useState<(typeof dialects)[number]>("same");
  const [length, setLength] = useState<RewriteInput["length"]>("same");
  const [tone, setTone] = useState<RewriteInput["tone"]>("brand");
  const rewrite = useMutation(trpc.copilot.rewrite.mutationOptions());
  const start = () => rewrite.mutate({ text, platform: platform as RewriteInput["platform"], dialect: dialect === "same" ? null : dialect, length, tone });
  const result = rewrite.data;
  const isNew = result !== undefined && result.text !== text;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("rewrite.title")}
      description={t("rewrite.intro")}
      footer={
        isNew ? (
          <>
            <Button variant="primary" onClick={() => onAccept(result.text)}>
              {t("rewrite.accept")}
            </Button>
            <Button busy={rewrite.isPending} onClick={start}>
              {t("rewrite.again")}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t("rewrite.keep")}
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={rewrite.isPending} onClick={start}>
            {t("rewrite.start")}
          </Button>
        )
      }
    >
      <p className="text-sm text-gray-11">
        {t("rewrite.for")} <bdi className="font-medium text-gray-12">{platform ? nameOf(platform) : t("rewrite.anyPlatform")}</bdi>
      </p>
      <Field label={t("rewrite.dialect")}>
        {(control) => (
          <Select {...control} value={dialect} onChange={(event) => setDialect(event.target.value as typeof dialect)}>
            {dialects.map((value) => (
              <option key={value} value={value}>
                {t(`rewrite.dialects.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-1.5">
        <p className="font-medium">{t("rewrite.length")}</p>
        <Choice<RewriteInput["length"]>
          label={t("rewrite.length")}
          value={length}
          onChange={setLength}
          options={lengths.map((value) => ({ value, label: t(`rewrite.lengths.${value}`) }))}
        />
      </div>
      <div className="grid gap-1.5">
        <p className="font-medium">{t("rewrite.tone")}</p>
        <Choice<RewriteInput["tone"]>
          label={t("rewrite.tone")}
          value={tone}
          onChange={setTone}
          options={tones.map((value) => ({ value, label: t(`rewrite.tones.${value}`) }))}
        />
      </div>
      <div aria-live="polite" className="grid gap-4">
        {rewrite.error ? (
          <ErrorNotice error={rewrite.error}>{viewError(rewrite.error).reason === "REWRITE_UNUSABLE" ? t("rewrite.unusable") : undefined}</ErrorNotice>
        ) : null}
        {result ? <Result before={text} result={result} /> : null}
      </div>
    </Dialog>
  );
}

function Result({ before, result }: { before: string; result: RewriteResult }) {
  const t = useText("writing");
  const words = wordDiff(before, result.text);
  const isSame = result.text === before;
  return (
    <>
      {result.writer === "rules" ? <Notice hue="gray">{t(isSame ? "rewrite.nothing" : "rewrite.byRules")}</Notice> : null}
      {result.bannedTerms.length > 0 ? <Notice hue="amber">{t("rewrite.banned", { terms: result.bannedTerms.join("، ") })}</Notice> : null}
      {isSame ? null : (
        <>
          <section className="grid gap-1.5" aria-label={t("rewrite.before")}>
            <h3 className="text-sm font-medium text-gray-11">{t("rewrite.before")}</h3>
            <DiffText parts={words.older} as="del" />
          </section>
          <section className="grid gap-1.5" aria-label={t("rewrite.after")}>
            <h3 className="text-sm font-medium text-gray-11">{t("rewrite.after")}</h3>
            <DiffText parts={words.newer} as="ins" />
          </section>
          {result.changes.length > 0 ? (
            <ul className="flex flex-wrap gap-1.5 text-xs">
              {result.changes.map((change) => (
                <li key={change} className="rounded-badge bg-gray-3 px-2 py-0.5">
                  {t(`rewrite.changes.${change}`)}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </>
  );
}
