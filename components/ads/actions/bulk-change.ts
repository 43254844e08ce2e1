import type { ChangeOutcome } from "@/server/domains/ads/actions.schema";

export interface BulkState {
  outcomes: ReadonlyMap<string, ChangeOutcome>;
  step: "previewing" | "committing" | "checking" | null;
  /** Something was not as it was shown, so that nothing was done. */
  changedSinceShown: boolean;
  committed: boolean;
  /** What a committing call was sent for: from then on it may have been done, whatever came back. */
  tried: readonly string[];
  /** The last call ended without a response; the state read from the platforms since then is authoritative. */
  lost: boolean;
}

export const initialBulkState: BulkState = { outcomes: new Map(), step: "previewing", changedSinceShown: false, committed: false, tried: [], lost: false };

/** Fails when there was no answer for all of them. */
type ChangeCall = (ids: readonly string[], input: { dryRun: boolean; reason?: string | undefined }) => Promise<readonly ChangeOutcome[]>;

/** The change has an effect: the platform accepted the preview, and the campaign is not in that state yet. */
export const wouldChange = (outcome: ChangeOutcome | undefined): boolean => outcome?.ok === true && outcome.result.dryRun && !outcome.result.noop;

const hasUnknownOutcome = (outcome: ChangeOutcome | undefined): boolean => !outcome?.ok && (outcome === undefined || outcome.error.code === "UPSTREAM_ERROR");

/** The outcome for these is unknown: the response was lost, and their state has not been read since. */
export const idsWithUnknownOutcome = ({ lost, tried, outcomes }: BulkState): string[] =>
  lost ? tried.filter((id) => hasUnknownOutcome(outcomes.get(id))) : [];

const sameAs = (one: ChangeOutcome, other: ChangeOutcome | undefined): boolean =>
  other !== undefined &&
  one.ok === other.ok &&
  (!one.ok || !other.ok || (one.result.noop === other.result.noop && one.result.diff.status.from === other.result.diff.status.from));

const without = (outcomes: BulkState["outcomes"], ids: readonly string[]) => new Map([...outcomes].filter(([id]) => !ids.includes(id)));

/** Previews, previews again before the change, and reads the state where a change had no response. The caller shows errors. */
export function bulkChange(change: ChangeCall, set: (change: (before: BulkState) => BulkState) => void) {
  const put = (change: Partial<BulkState>) => set((before) => ({ ...before, ...change }));
  const call = async (...input: Parameters<ChangeCall>) => {
    const answers = await change(...input);
    set((before) => ({ ...before, outcomes: new Map([...before.outcomes, ...answers.map((answer) => [answer.id, answer] as const)]) }));
    return answers;
  };

  const preview = async (ids: readonly string[]) => {
    put({ step: "previewing", changedSinceShown: false });
    await call(ids, { dryRun: true }).catch(() => undefined);
    put({ step: null });
  };

  const check = async (ids: readonly string[]) => {
    // What was seen before the change says nothing of now.
    set((before) => ({ ...before, step: "checking", lost: true, outcomes: without(before.outcomes, ids) }));
    await call(ids, { dryRun: true }).catch(() => undefined);
    put({ step: null });
  };

  const commit = async (ids: readonly string[], shown: BulkState["outcomes"], reason: string) => {
    put({ step: "committing", changedSinceShown: false, lost: false });
    const fresh = await call(ids, { dryRun: true }).catch(() => null);
    if (!fresh?.every((answer) => sameAs(answer, shown.get(answer.id)))) return put({ step: null, changedSinceShown: fresh !== null });
    put({ tried: ids });
    try {
      await call(ids, { dryRun: false, reason: reason.trim() || undefined });
    } catch {
      return check(ids);
    }
    put({ step: null, committed: true });
  };

  return { look: preview, check, commit };
}
