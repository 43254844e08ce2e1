"use client";

import { useText } from "@/components/i18n/client";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Draft, TiktokSettings } from "./draft";

const levels = ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "FOLLOWER_OF_CREATOR", "SELF_ONLY"] as const;
const switches = ["disableComment", "disableDuet", "disableStitch", "brandContentToggle", "brandOrganicToggle"] as const;

interface PlatformSettingsProps {
  draft: Draft;
  platforms: readonly string[];
  update(change: Partial<Draft>): void;
}

/** Only for platforms that have any settings of their own. */
export function PlatformSettings({ draft, platforms, update }: PlatformSettingsProps) {
  const t = useText("composer");
  const setTiktok = (change: TiktokSettings) => update({ tiktok: { ...draft.tiktok, ...change } });
  return (
    <>
      {platforms.includes("youtube") ? (
        <Field label={t("youtubeTitle")}>
          {(control) => <Input {...control} value={draft.youtubeTitle} maxLength={100} onChange={(event) => update({ youtubeTitle: event.target.value })} />}
        </Field>
      ) : null}
      {platforms.includes("tiktok") ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t("tiktok")}</legend>
          <Field label={t("privacy")}>
            {(control) => (
              <Select
                {...control}
                value={draft.tiktok.privacyLevel ?? ""}
                onChange={(event) => setTiktok({ privacyLevel: levels.find((level) => level === event.target.value) })}
              >
                <option value="">{t("privacyDefault")}</option>
                {levels.map((level) => (
                  <option key={level} value={level}>
                    {t(`privacyLevels.${level}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="grid sm:grid-cols-2">
            {switches.map((name) => (
              <Checkbox key={name} label={t(name)} checked={draft.tiktok[name] ?? false} onCheckedChange={(on) => setTiktok({ [name]: on === true })} />
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
