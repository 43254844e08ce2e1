"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import type { TextKey } from "@/components/i18n/text";
import { useTRPC } from "@/components/providers/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { type AccountSettings, type SettingsField, type SettingValue, visibleFields } from "./settings-fields";
import { useCapabilities } from "./use-capabilities";

export interface SettingsFormProps {
  account: ConnectedAccount;
  settings: AccountSettings;
  mediaCount: number;
  /** Only what lasts beyond one post. */
  lasting?: boolean;
  onChange(change: AccountSettings): void;
}

/** Options that the platform offers this account now; requested once for each account on the page. */
export function usePublishOptions(connectionId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.connections.publishOptions.queryOptions({ connectionId }, { staleTime: 300_000 }));
}

/** The fields of an account's platform, from the data. */
export function SettingsForm({ account, settings, mediaCount, lasting = false, onChange }: SettingsFormProps) {
  const fields = visibleFields({ settings, account, mediaCount }).filter((field) => !(lasting && field.perPost));
  return fields.map((field) => (
    <SettingControl key={field.name} account={account} field={field} value={settings[field.name]} onChange={(value) => onChange({ [field.name]: value })} />
  ));
}

interface SettingControlProps {
  account: ConnectedAccount;
  field: SettingsField;
  value: SettingValue | undefined;
  onChange(value: SettingValue): void;
}

function SettingControl({ account, field, value, onChange }: SettingControlProps) {
  const t = useText("composer");
  const label = t(`settings.${field.name}.label`);
  const text = typeof value === "string" ? value : "";
  switch (field.kind) {
    case "choice":
      return (
        <Field label={label}>
          {(control) => (
            <Select {...control} value={text || (field.initial ?? "")} onChange={(event) => onChange(event.target.value)}>
              {field.initial === undefined ? <option value="">{t(`settings.${field.name}.unset` as TextKey<"composer">)}</option> : null}
              {field.values.map((option) => (
                <option key={option} value={option}>
                  {t(`settings.${field.name}.${option}` as TextKey<"composer">)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      );
    case "switch":
      return <Checkbox label={label} checked={typeof value === "boolean" ? value : field.initial} onCheckedChange={(on) => onChange(on === true)} />;
    case "tags":
    case "names":
      return <ListField label={label} words={Array.isArray(value) ? value : []} onChange={onChange} />;
    case "moment":
      return <MomentField label={label} value={value} onChange={onChange} />;
    case "destination":
      return <DestinationField account={account} value={text} onChange={onChange} />;
    case "text":
      return <TextField account={account} field={field} label={label} text={text} onChange={onChange} />;
  }
}

function TextField({
  account,
  field,
  label,
  text,
  onChange,
}: {
  account: ConnectedAccount;
  field: Extract<SettingsField, { kind: "text" }>;
  label: string;
  text: string;
  onChange(value: string): void;
}) {
  const t = useText("composer");
  const rules = useCapabilities(true);
  const max = field.counted && rules ? rules.capabilities[account.platform.toUpperCase() as SocialPlatform].titleLimit : null;
  const left = max === null ? null : max - [...text].length;
  const wrong = field.address && text.trim() !== "" && !(URL.canParse(text.trim()) && /^https?:/i.test(text.trim()));
  const error = left !== null && left < 0 ? t("settings.tooLong", { count: -left }) : wrong ? t("mediaInvalid") : undefined;
  return (
    <Field label={label} note={left === null ? undefined : <span className="figures">{t("settings.left", { count: Math.max(0, left) })}</span>} error={error}>
      {(control) => (
        <Input
          {...control}
          {...(field.address ? { code: true, type: "url", inputMode: "url" as const, placeholder: "https://" } : {})}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function MomentField({ label, value, onChange }: { label: string; value: SettingValue | undefined; onChange(value: SettingValue): void }) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.1}
          code
          value={typeof value === "number" ? value / 1_000 : ""}
          onChange={({ target }) => onChange(target.value === "" ? "" : Math.max(0, Math.round(Number(target.value) * 1_000)))}
        />
      )}
    </Field>
  );
}

/** Typed with commas of either script. What is typed stays as it is until the field is left. */
function ListField({ label, words, onChange }: { label: string; words: string[]; onChange(words: string[]): void }) {
  const t = useText("composer");
  return (
    <Field label={label} hint={t("settings.tags.hint")}>
      {(control) => (
        <Input
          {...control}
          key={words.join()}
          defaultValue={words.join(t("settings.tags.separator"))}
          onBlur={(event) =>
            onChange(
              event.target.value
                .split(/[,،]/)
                .map((word) => word.trim().replace(/^[#@]/, ""))
                .filter((word) => word !== ""),
            )
          }
        />
      )}
    </Field>
  );
}

/** A place on the platform, such as a board. */
function DestinationField({ account, value, onChange }: { account: ConnectedAccount; value: string; onChange(value: string): void }) {
  const t = useText("composer");
  const options = usePublishOptions(account.id);
  const destinations = options.data?.destinations ?? [];
  return (
    <div className="grid gap-2">
      <Field label={t("settings.boardId.label")}>
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            disabled={options.isPending}
            aria-busy={options.isPending || undefined}
          >
            <option value="">{t(options.isPending ? "settings.asking" : "settings.boardId.unset")}</option>
            {value && !destinations.some(({ id }) => id === value) ? <option value={value}>{value}</option> : null}
            {destinations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {options.error ? <ErrorNotice error={options.error} onRetry={() => void options.refetch()} /> : null}
    </div>
  );
}
