"use client";

import { type ReactNode, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import type { Text } from "@/components/i18n/text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/feedback";

interface ChoosableAccount {
  id: string;
  name: string;
  hint: string;
  /** Stays chosen, so that its access is renewed along with the rest. */
  alreadyConnected: boolean;
}

interface ChoiceDialogProps {
  /** Either's words for the same choice. */
  t: Text<"connections"> | Text<"ads">;
  /** Null while it is not known which accounts there are. */
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
  const [changed, setChanged] = useState<string[] | null>(null);
  const chosen = changed ?? startingChoice(choice?.accounts ?? []);
  const toggle = (id: string, on: boolean) => setChanged(on ? [...chosen, id] : chosen.filter((other) => other !== id));
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
      <ul className="grid gap-1">
        {choice?.accounts.map((account) => (
          <li key={account.id} className="flex items-center gap-3 rounded-control border border-gray-5 px-3 py-1.5">
            {mark?.(account)}
            <Checkbox
              className="min-w-0 grow"
              label={<bdi className="font-medium">{account.name}</bdi>}
              hint={account.hint}
              checked={chosen.includes(account.id)}
              onCheckedChange={(on) => toggle(account.id, on === true)}
            />
            {account.alreadyConnected ? <Badge hue="gray">{t("choose.already")}</Badge> : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function startingChoice(accounts: readonly ChoosableAccount[]): string[] {
  const connected = accounts.filter((account) => account.alreadyConnected).map((account) => account.id);
  return connected.length > 0 || accounts.length !== 1 ? connected : accounts.map((account) => account.id);
}
