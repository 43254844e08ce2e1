import { v5 as derivedId, validate as isId } from "uuid";
import { type Draft, emptyDraft } from "./draft";

/** Where on this device a draft is kept: a workspace, and the post that is written or the one that it started from. */
export interface DraftPlace {
  workspaceId: string;
  post: string | null;
  copyOf: string | null;
}

export interface LocalDraft {
  draft: Draft;
  /** Which version of the stored post it was written over; null for one that starts from nothing. */
  basedOn: string | null;
  /** The stored post says the same: a newer one takes nothing away. */
  stored?: boolean;
  /** On whose clock its time was chosen. */
  zone?: string;
  /** By which a post that the server may have made already is found again. */
  intentId?: string;
  /** Intents of edits that were sent and never answered: the stored post may be what one of them has made. */
  unanswered?: string[];
}

/** What a draft is sent by once it is stored: the same step has the same id, also after a reload, so that it is not made twice. */
export const stepIntentId = (intentId: string, step: object) => derivedId(JSON.stringify(step), intentId);

const keyOf = ({ workspaceId, post, copyOf }: DraftPlace) => `nashir.draft.${workspaceId}.${post ?? (copyOf === null ? "new" : `copy-${copyOf}`)}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A device may forbid storage; then nothing is kept and nothing breaks. */
export function readLocalDraft(place: DraftPlace): LocalDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? "null");
    if (!isRecord(kept)) return null;
    // Earlier releases kept the draft alone, and not what it was written over.
    const { draft, basedOn, stored, zone, intentId, unanswered } = typeof kept.content === "string" ? { draft: kept, basedOn: null } : kept;
    if (!isRecord(draft) || typeof draft.content !== "string") return null;
    return {
      draft: { ...emptyDraft, ...(draft as Partial<Draft>) },
      basedOn: typeof basedOn === "string" ? basedOn : null,
      ...(stored === true ? { stored } : {}),
      ...(typeof zone === "string" ? { zone } : {}),
      ...(typeof intentId === "string" && isId(intentId) ? { intentId } : {}),
      ...(Array.isArray(unanswered) && unanswered.length > 0 ? { unanswered: unanswered.filter(isId) } : {}),
    };
  } catch {
    return null;
  }
}

export function storeLocalDraft(place: DraftPlace, kept: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function removeLocalDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Nothing was kept.
  }
}
