"use client";

import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import type { TextKey } from "@/components/i18n/text";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { allow, allows, interactions } from "./settings-fields";
import { MomentField, type SettingsFormProps, usePublishOptions } from "./settings-form";

const audiences = ["PUBLIC_TO_EVERYONE", "FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"] as const;

/**
 * For platforms whose rules want the person's own answer each time: who may see the post (nothing chosen beforehand), what others may do with
 * it (all off until allowed) and whether it promotes something.
 */
export function AudienceSettings({ account, settings, mediaCount, onChange, error }: SettingsFormProps & { error: string | undefined }) {
  const t = useText("composer");
  const options = usePublishOptions(account.id);
  const levels = options.data?.privacyLevels ?? (options.error ? audiences : []);
  const level = typeof settings.privacyLevel === "string" ? settings.privacyLevel : "";
  const branded = settings.brandContentToggle === true;
  const own = settings.brandOrganicToggle === true;
  return (
    <>
      {options.data?.nickname ? <p className="text-sm text-gray-11">{t("settings.postsAs", { name: options.data.nickname })}</p> : null}
      {options.error ? <ErrorNotice error={options.error} onRetry={() => void options.refetch()} /> : null}
      <Field
        label={t("privacy")}
        error={error ?? (branded && level === "SELF_ONLY" ? t("settings.brandedPrivate") : undefined)}
        hint={options.data?.maxVideoSeconds ? t("settings.maxVideo", { count: options.data.maxVideoSeconds }) : undefined}
      >
        {(control) => (
          <Select {...control} value={level} onChange={(event) => onChange({ privacyLevel: event.target.value })}>
            <option value="" disabled>
              {t(options.isPending ? "settings.asking" : "settings.choosePrivacy")}
            </option>
            {[...new Set([...levels, ...(level ? [level] : [])])].map((value) => (
              <option key={value} value={value}>
                {audiences.some((name) => name === value) ? t(`privacyLevels.${value}` as TextKey<"composer">) : value}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-1">
        <legend className="font-medium">{t("settings.allow")}</legend>
        <div className="flex flex-wrap gap-x-6">
          {interactions.map((interaction) => {
            const off = options.data?.disabled?.includes(interaction) ?? false;
            return (
              <Checkbox
                key={interaction}
                label={t(`settings.interaction.${interaction}`)}
                hint={off ? t("settings.switchedOff") : undefined}
                disabled={off}
                checked={!off && allows(settings, interaction)}
                onCheckedChange={(on) => onChange(allow(interaction, on === true))}
              />
            );
          })}
        </div>
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="font-medium">{t("settings.disclosure")}</legend>
        <Checkbox
          label={t("brandOrganicToggle")}
          hint={own ? t("settings.labelOwn") : undefined}
          checked={own}
          onCheckedChange={(on) => onChange({ brandOrganicToggle: on === true })}
        />
        <Checkbox
          label={t("brandContentToggle")}
          hint={branded ? t("settings.labelBranded") : undefined}
          checked={branded}
          onCheckedChange={(on) => onChange({ brandContentToggle: on === true })}
        />
        <Checkbox
          label={t("settings.madeWithAi.label")}
          checked={settings.madeWithAi === true}
          onCheckedChange={(on) => onChange({ madeWithAi: on === true })}
        />
      </fieldset>
      {mediaCount === 1 ? (
        <MomentField
          label={t("settings.thumbOffsetMs.label")}
          value={settings.videoCoverTimestampMs}
          onChange={(videoCoverTimestampMs) => onChange({ videoCoverTimestampMs })}
        />
      ) : null}
      {mediaCount > 0 ? <p className="text-xs text-gray-10">{t(branded ? "settings.consentBranded" : "settings.consent")}</p> : null}
    </>
  );
}
