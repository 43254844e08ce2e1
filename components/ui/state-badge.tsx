"use client";

import type { Messages } from "next-intl";
import { useText } from "@/components/i18n/client";
import type { TextKey } from "@/components/i18n/text";
import { Badge } from "./badge";
import { SandboxIcon } from "./icons";
import { type StateOf, states, type Thing } from "./states";

/** A state as everybody sees it everywhere. `count` is for the states that say how many. */
export function StateBadge<T extends Thing>({ thing, state, count }: { thing: T; state: StateOf<T>; count?: number }) {
  const t = useText("state");
  const [hue, icon] = states[thing][state] as (typeof states)["post"]["DRAFT"];
  const key = `${thing}.${state}` as TextKey<"state" & keyof Messages>;
  return (
    <Badge hue={hue} icon={icon}>
      {count === undefined ? t(key) : t(key, { count })}
    </Badge>
  );
}

/** Marks what goes to the sandbox platforms and not to the real ones. */
export function SandboxTag({ compact = false }: { /** Where many are together: the icon, its word in the title. */ compact?: boolean }) {
  const t = useText("state");
  if (compact) {
    return (
      <span role="img" aria-label={t("sandbox")} title={t("sandbox")} className="text-gray-10">
        <SandboxIcon />
      </span>
    );
  }
  return (
    <Badge hue="gray" icon={SandboxIcon} outline>
      {t("sandbox")}
    </Badge>
  );
}
