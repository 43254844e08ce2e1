import type { Capability } from "./capabilities";
import type { RefusalCode } from "./findings";

/** Settings that are not for every post of their platform, as the platform's row of capabilities says. Safe for the browser. */

type Settings = Readonly<Record<string, unknown>>;

interface Misfit {
  setting: "placement" | "link";
  code: RefusalCode;
  message: string;
  limit: number | null;
  actual: number | null;
}

/** Which of these settings a post of these files cannot have. A file of which nothing is known gets the benefit of the doubt. */
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
 * What of an account's defaults holds for a post: one that cannot be is left out, and so is one that means something only within another
 * that the post says otherwise. A kind of post that was chosen for it stays and is told of: no story goes to the feed unasked. A link in
 * the very words of the default is the copy that forms of earlier releases made of it.
 */
export function fittingSettings(
  can: Pick<Capability, "madeOf" | "linkAlone" | "within">,
  defaults: Settings,
  said: Settings,
  kinds: readonly string[],
): Settings {
  const all: Record<string, unknown> = { ...defaults, ...said };
  for (const [inner, outer] of Object.entries(can.within)) {
    if (!(inner in said) && all[outer] !== defaults[outer]) delete all[inner];
  }
  // The kind of post goes first: which links suit depends on it.
  for (let misfit = removable(); misfit; misfit = removable()) delete all[misfit.setting];
  return all;

  function removable(): Misfit | undefined {
    return misfits(can, all, kinds).find(({ setting }) => !(setting in said) || (setting === "link" && said.link === defaults.link));
  }
}
