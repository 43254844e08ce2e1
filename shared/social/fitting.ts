import type { Capability } from "./capabilities";
import type { RefusalCode } from "./findings";

/** Settings that do not apply to every post of their platform, by its capabilities. Safe for the browser. */

type Settings = Readonly<Record<string, unknown>>;

interface Misfit {
  setting: "placement" | "link";
  code: RefusalCode;
  message: string;
  limit: number | null;
  actual: number | null;
}

/** The settings that a post with these files cannot have. A file without stored properties is allowed. */
export function misfits({ madeOf, linkAlone }: Pick<Capability, "madeOf" | "linkAlone">, { placement, link }: Settings, kinds: readonly string[]): Misfit[] {
  const found: Misfit[] = [];
  const kind = typeof placement === "string" ? madeOf[placement] : undefined;
  if (kind === "video" && !kinds.some((each) => each !== "image")) {
    found.push({ setting: "placement", code: "PLACEMENT_NEEDS_VIDEO", message: `A ${placement} is made of a video.`, limit: 1, actual: 0 });
  } else if (kind && kinds.length !== 1) {
    found.push({ setting: "placement", code: "PLACEMENT_ONE_FILE", message: `A ${placement} is made of one file.`, limit: 1, actual: kinds.length });
  }
  const ordinary = placement === undefined || placement === null || placement === "feed";
  if (link && linkAlone && (kinds.length > 0 || !ordinary)) {
    const message = "This platform shows a link in an ordinary post without files only.";
    found.push({ setting: "link", code: "LINK_WITH_MEDIA", message, limit: null, actual: null });
  }
  return found;
}

/**
 * The defaults of an account that apply to a post: inapplicable ones are left out, and so are those that depend on another
 * setting that the post overrides. An explicitly chosen kind of post stays and is reported: no story is published as a feed post. A link in
 * the same words as the default is the copy that forms of earlier releases made of it.
 */
export function fittingSettings(
  can: Pick<Capability, "madeOf" | "linkAlone" | "within">,
  defaults: Settings,
  ownSettings: Settings,
  kinds: readonly string[],
): Settings {
  const all: Record<string, unknown> = { ...defaults, ...ownSettings };
  for (const [inner, outer] of Object.entries(can.within)) {
    if (!(inner in ownSettings) && all[outer] !== defaults[outer]) delete all[inner];
  }
  // The kind of post goes first: which links suit depends on it.
  for (let misfit = removable(); misfit; misfit = removable()) delete all[misfit.setting];
  return all;

  function removable(): Misfit | undefined {
    return misfits(can, all, kinds).find(({ setting }) => !(setting in ownSettings) || (setting === "link" && ownSettings.link === defaults.link));
  }
}
