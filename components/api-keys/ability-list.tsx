"use client";

import { useText } from "@/components/i18n/client";
import type { TextKey } from "@/components/i18n/text";
import { BanIcon, CheckIcon } from "@/components/ui/icons";
import type { Role } from "@/server/domains/workspaces/workspaces.schema";
import type { Ability } from "@/server/http";

/** By subject; each operation in words, as it is called, and why not where it may not be. */
export function AbilityList({ abilities, role }: { abilities: readonly Ability[]; role: Role }) {
  const t = useText("keyAbilities");
  const tags = [...new Set(abilities.map(({ tag }) => tag))];
  return tags.map((tag) => (
    <section key={tag} aria-label={t(`tags.${tag}` as TextKey<"keyAbilities">)} className="border-b border-gray-5 px-4 py-3 last:border-b-0">
      <h3 className="pb-1 text-sm font-semibold text-gray-11">{t(`tags.${tag}` as TextKey<"keyAbilities">)}</h3>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {abilities
          .filter((ability) => ability.tag === tag)
          .map((ability) => (
            <li key={ability.id} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 py-1.5">
              {ability.obstacle === null ? <CheckIcon className="mt-1 text-green-4" /> : <BanIcon className="mt-1 text-gray-10" />}
              <span className="grid min-w-0 gap-0.5">
                <span>{t(`operations.${ability.id}` as TextKey<"keyAbilities">)}</span>
                <code dir="ltr" className="justify-self-start font-mono text-xs break-all text-gray-10">
                  {ability.method} {ability.path}
                </code>
                <Reason ability={ability} own={role} />
              </span>
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Reason({ ability: { obstacle, scope, needs }, own }: { ability: Ability; own: Role }) {
  const t = useText("keyAbilities");
  const settings = useText("settings");
  if (obstacle === null) return null;
  return (
    <span className="text-sm text-gray-11">
      {t(`why.${obstacle}`, {
        scope: settings(`keys.scopes.${scope}`),
        plan: settings(`profile.plans.${needs.plan}`),
        role: settings(`profile.roles.${needs.role}`),
        own: settings(`profile.roles.${own}`),
      })}
    </span>
  );
}
