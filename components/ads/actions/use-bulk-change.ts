"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "@/components/providers/trpc";
import { bulkChange, idsWithUnknownOutcome, initialBulkState, wouldChange } from "./bulk-change";

/** As for one campaign: previews, previews again before the change, and stops when one of them differs from what was shown. */
export function useBulkChange(ids: readonly string[], to: "ACTIVE" | "PAUSED") {
  const trpc = useTRPC();
  const { mutateAsync, error } = useMutation(trpc.ads.changeMany.mutationOptions());
  const [state, setState] = useState(initialBulkState);
  const { outcomes, step, tried } = state;
  const { look, check, commit } = bulkChange(async (changedIds, input) => (await mutateAsync({ ids: [...changedIds], to, ...input })).outcomes, setState);

  const changing = ids.filter((id) => wouldChange(outcomes.get(id)));
  const failed = ids.filter((id) => outcomes.get(id)?.ok === false);
  const unsure = idsWithUnknownOutcome(state);

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void look(ids);
  });

  return {
    outcomes,
    /** Those that a press would change. */
    changing,
    done: [...outcomes.values()].filter((outcome) => outcome.ok && !outcome.result.dryRun).length,
    failed,
    changedSinceShown: state.changedSinceShown,
    committed: state.committed,
    /** Something was sent to be done, so that the campaigns may have changed, whether or not a response arrived. */
    tried: tried.length > 0,
    lost: state.lost,
    unsure,
    error: step === null ? error : null,
    step,
    /** Reads those without a response again, else those that failed; all of them where none was read yet. */
    again: () => void (unsure.length > 0 ? check(unsure) : look(failed.length > 0 ? failed : ids)),
    commit: (reason: string) => void commit(changing, outcomes, reason),
  };
}
