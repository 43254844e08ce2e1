"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice } from "@/components/ui/choice";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { ImportOptions as Options } from "@/server/domains/posts/import.schema";

interface ImportOptionsProps {
  options: Options;
  accounts: readonly Connection[];
  /** A date in the file whose day and month order is ambiguous; null = none. */
  example: string | null;
  onChange(options: Options): void;
}

/** What no column says. */
export function ImportOptions({ options, accounts, example, onChange }: ImportOptionsProps) {
  const t = useText("import");
  const nameOf = usePlatformName();
  return (
    <Card>
      <CardHeader title={t("options.title")} />
      <div className="grid gap-4 p-4">
        {example ? (
          <div className="grid gap-1.5">
            <p className="font-medium">{t("options.order", { example })}</p>
            <Choice<Options["dateOrder"]>
              label={t("options.order", { example })}
              value={options.dateOrder}
              onChange={(dateOrder) => onChange({ ...options, dateOrder })}
              options={[
                { value: "dmy", label: t("options.dmy") },
                { value: "mdy", label: t("options.mdy") },
              ]}
            />
          </div>
        ) : null}
        {accounts.length > 0 ? (
          <fieldset className="grid gap-1">
            <legend className="font-medium">{t("options.accounts")}</legend>
            <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
              {accounts.map(({ id, accountName, platform }) => (
                <Checkbox
                  key={id}
                  label={<bdi>{`${accountName} (${nameOf(platform)})`}</bdi>}
                  checked={options.accountIds.includes(id)}
                  onCheckedChange={(on) =>
                    onChange({ ...options, accountIds: on === true ? [...options.accountIds, id] : options.accountIds.filter((one) => one !== id) })
                  }
                />
              ))}
            </div>
          </fieldset>
        ) : null}
        <Checkbox
          label={t("options.drafts")}
          hint={t("options.draftsHint")}
          checked={options.asDrafts}
          onCheckedChange={(on) => onChange({ ...options, asDrafts: on === true })}
        />
      </div>
    </Card>
  );
}
