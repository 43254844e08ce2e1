"use client";

import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import type { Text } from "@/components/i18n/text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/feedback";
import { ChoiceList, type ChoosableAccount, useChoice } from "./choice-list";

interface ChoiceDialogProps {
  /** Either's words for the same choice. */
  t: Text<"connections"> | Text<"ads">;
  /** Null while the accounts are loading. */
  choice: { platform: string; accounts: readonly ChoosableAccount[] } | null;
  /** Why the choice could not be had. */
  gone: unknown;
  choose: { isPending: boolean; isSuccess: boolean; error: unknown; mutate: (ids: string[]) => void };
  /** Stands before an account's name. */
  mark?: (account: ChoosableAccount) => ReactNode;
  onLeave: () => void;
}

/** Which of the accounts that one consent granted are connected. Nothing is until this is answered; a single account needs no click. */
export function ChoiceDialog({ t, choice, gone, choose, mark, onLeave }: ChoiceDialogProps) {
  const accounts = choice?.accounts ?? [];
  const made = useChoice(accounts);
  const { chosen } = made;
  return (
    <Dialog
      open
      onOpenChange={onLeave}
      title={choice ? t("choose.title", { platform: choice.platform }) : t("choose.loading")}
      description={t("choose.text")}
      footer={
        <>
          <Button variant="primary" busy={choose.isPending || choose.isSuccess} disabled={chosen.length === 0} onClick={() => choose.mutate(chosen)}>
            {t("choose.confirm", { count: chosen.length })}
          </Button>
          <Button onClick={onLeave}>{t("choose.leave")}</Button>
        </>
      }
    >
      {gone ? <ErrorNotice error={gone}>{t("choose.gone")}</ErrorNotice> : null}
      {choose.error ? <ErrorNotice error={choose.error} /> : null}
      {!choice && !gone ? [0, 1, 2].map((line) => <Skeleton key={line} className="h-12" />) : null}
      <ChoiceList accounts={accounts} choice={made} already={t("choose.already")} mark={mark} />
    </Dialog>
  );
}
