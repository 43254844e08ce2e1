"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useToast } from "@/components/ui/toast";
import type { RedirectOrigins } from "@/server/domains/brands/connect-links.schema";

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Where connect links may send the browser back to. */
export function RedirectOriginsCard({ initial }: { initial: RedirectOrigins }) {
  const t = useText("developers");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const may = useMay();
  const { data } = useQuery(trpc.connectLinks.redirectOrigins.queryOptions(undefined, { initialData: initial }));
  const stored = data.origins.join("\n");
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored;
  const save = useMutation(
    trpc.connectLinks.setRedirectOrigins.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(trpc.connectLinks.redirectOrigins.queryKey(), saved);
        setTyped(null);
        toast({ text: common("saved") });
      },
    }),
  );
  const problem = problemOf(save.error, save.variables?.origins ?? []);
  const error = problem === null ? undefined : problem.origin === null ? t("origins.tooMany") : t("origins.wrong", { origin: problem.origin });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ origins: linesOf(text) });
  };
  const cancel = () => {
    setTyped(null);
    save.reset();
  };
  return (
    <Card>
      <CardHeader title={t("origins.title")} text={t("origins.text")} />
      <form onSubmit={submit} className="grid max-w-[560px] gap-4 p-4">
        {save.error && !error ? <ErrorNotice error={save.error} /> : null}
        <Field label={t("origins.label")} hint={t(may.manageAll ? "origins.hint" : "origins.limited")} error={error}>
          {(control) => (
            <Textarea
              {...control}
              dir="ltr"
              className="font-mono"
              value={text}
              onChange={(event) => setTyped(event.target.value)}
              readOnly={!may.manageAll}
              spellCheck={false}
              autoComplete="off"
            />
          )}
        </Field>
        {typed !== null && typed !== stored ? (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={save.isPending}>
              {common("save")}
            </Button>
            <Button onClick={cancel}>{common("cancel")}</Button>
          </div>
        ) : null}
      </form>
    </Card>
  );
}

/** Which of the origins is wrong; `origin` null: there are too many. */
function problemOf(error: unknown, origins: readonly string[]): { origin: string | null } | null {
  const [issue] = error ? viewError(error).issues : [];
  const place = /^origins(?:\.(\d+))?$/.exec(issue?.path ?? "");
  return place ? { origin: place[1] === undefined ? null : (origins[Number(place[1])] ?? null) } : null;
}
