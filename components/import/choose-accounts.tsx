"use client";

import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { ImportRow } from "@/server/domains/posts/import.schema";
import { type AccountName, withAccount } from "./account-names";

interface ChooseAccountsProps {
  names: readonly AccountName[];
  accounts: readonly Connection[];
  /** The rows with what their cell of accounts is to say. */
  onChoose(corrections: readonly { row: ImportRow; cells: { accounts: string } }[]): Promise<void>;
}

const MAX_VISIBLE_NAMES = 50;

/** Chooses an account for each name that matches none or several, once for all rows with that name. */
export function ChooseAccounts({ names, accounts, onChoose }: ChooseAccountsProps) {
  const t = useText("import");
  if (names.length === 0 || accounts.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("names.title", { count: names.length })} text={t("names.text")} />
      <ul>
        {names.slice(0, MAX_VISIBLE_NAMES).map((name) => (
          <li key={name.value} className="border-b border-gray-5 p-4 last:border-b-0">
            <ChooseAccount name={name} accounts={accounts} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ChooseAccount({ name, accounts, onChoose }: { name: AccountName } & Omit<ChooseAccountsProps, "names">) {
  const t = useText("import");
  const nameOf = usePlatformName();
  const [accountId, setAccountId] = useState("");
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    await onChoose(name.rows.map((row) => ({ row, cells: { accounts: withAccount(row.cells, name.value, accountId) } })));
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-64">
        <Field label={<bdi>{name.value.slice(0, 60)}</bdi>} note={t(`names.${name.code === "accountAmbiguous" ? "ambiguous" : "unknown"}`)}>
          {(control) => (
            <Select {...control} value={accountId} onChange={(event) => setAccountId(event.target.value)}>
              <option value="">{t("names.choose")}</option>
              {accounts.map(({ id, accountName, platform }) => (
                <option key={id} value={id}>
                  {`${accountName} (${nameOf(platform)})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button disabled={accountId === ""} busy={busy} onClick={() => void apply()}>
        {t("names.apply", { count: name.rows.length })}
      </Button>
    </div>
  );
}
