"use client";

import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";

export interface ChoosableAccount {
  id: string;
  name: string;
  hint: string;
  /** Stays chosen, so that its access is renewed along with the rest. */
  alreadyConnected: boolean;
}

/** Which accounts are chosen: those that are connected already, or the only one there is, until somebody changes it. */
export function useChoice(accounts: readonly ChoosableAccount[]): { chosen: string[]; toggle(id: string, on: boolean): void } {
  const [changed, setChanged] = useState<string[] | null>(null);
  const chosen = changed ?? startingChoice(accounts);
  return { chosen, toggle: (id, on) => setChanged(on ? [...chosen, id] : chosen.filter((other) => other !== id)) };
}

interface ChoiceListProps {
  accounts: readonly ChoosableAccount[];
  choice: ReturnType<typeof useChoice>;
  /** Says that an account is connected already. */
  already: string;
  /** Stands before an account's name. */
  mark?: ((account: ChoosableAccount) => ReactNode) | undefined;
}

export function ChoiceList({ accounts, choice: { chosen, toggle }, already, mark }: ChoiceListProps) {
  return (
    <ul className="grid gap-1">
      {accounts.map((account) => (
        <li key={account.id} className="flex items-center gap-3 rounded-control border border-gray-5 px-3 py-1.5">
          {mark?.(account)}
          <Checkbox
            className="min-w-0 grow"
            label={<bdi className="font-medium">{account.name}</bdi>}
            hint={account.hint}
            checked={chosen.includes(account.id)}
            onCheckedChange={(on) => toggle(account.id, on === true)}
          />
          {account.alreadyConnected ? <Badge hue="gray">{already}</Badge> : null}
        </li>
      ))}
    </ul>
  );
}

function startingChoice(accounts: readonly ChoosableAccount[]): string[] {
  const connected = accounts.filter((account) => account.alreadyConnected).map((account) => account.id);
  return connected.length > 0 || accounts.length !== 1 ? connected : accounts.map((account) => account.id);
}

/** The page loads nothing from other hosts, so an account's picture is its first letter. */
export function AccountInitial({ name }: { name: string }) {
  return (
    <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-gray-4 font-medium text-gray-11">
      {[...name.replace(/^[@\s]+/, "")][0]?.toLocaleUpperCase()}
    </span>
  );
}
