"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toast";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import { UnsavedAltTexts } from "./unsaved-alt-texts";

/** What a file shows, for those who do not see it. It belongs to the file and goes with it into every post. */
export function AltText({ item }: { item: LibraryItem }) {
  const t = useText("media");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const stored = item.altText ?? "";
  const unsaved = use(UnsavedAltTexts);
  const [text, setText] = useState(() => unsaved?.get(item.id) ?? stored);
  const write = (next: string) => {
    setText(next);
    if (next.trim() === stored) unsaved?.delete(item.id);
    else unsaved?.set(item.id, next);
  };
  const save = useMutation(
    trpc.media.update.mutationOptions({
      onSuccess: async (_saved, { altText }) => {
        if ((unsaved?.get(item.id)?.trim() || null) === altText) unsaved?.delete(item.id);
        toast({ text: t("altSaved") });
        await queries.invalidateQueries(trpc.media.pathFilter());
      },
    }),
  );
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex gap-1.5">
        <AltTextInput item={item} text={text} onChange={write} />
        {text.trim() === stored ? null : (
          <Button busy={save.isPending} onClick={() => save.mutate({ id: item.id, altText: text.trim() || null })}>
            {common("save")}
          </Button>
        )}
      </div>
      {save.error ? <AltTextProblem error={save.error} /> : null}
    </div>
  );
}

export function AltTextProblem({ error }: { error: unknown }) {
  const t = useText("media");
  return <ErrorNotice error={error}>{viewError(error).reason === "MEDIA_APPROVED" ? t("altApproved") : undefined}</ErrorNotice>;
}

interface AltTextInputProps {
  item: LibraryItem;
  text: string;
  onChange(text: string): void;
}

export function AltTextInput({ item, text, onChange }: AltTextInputProps) {
  const t = useText("media");
  return (
    <Input
      className="min-w-0"
      aria-label={t("altFor", { name: item.fileName })}
      placeholder={t("altMissing")}
      value={text}
      maxLength={2_000}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
