"use client";

import { useEffect, useState } from "react";
import { copilotEvent } from "@/server/domains/copilot/copilot-events.schema";
import { newRun, type RunState, withEvent } from "./run-state";

const kinds = copilotEvent.options.map((option) => option.shape.kind.value);

/**
 * Follows the run of a session as it happens. The stream tells everything from its beginning, so a reload or a second tab sees the same; a
 * connection that is lost is taken up by the browser where it was. `runId` null: nothing is under way.
 */
export function useRunEvents(sessionId: string | null, runId: string | null, onEnd: (state: RunState) => void): RunState | null {
  const [followed, setFollowed] = useState<{ runId: string; state: RunState } | null>(null);
  useEffect(() => {
    if (!sessionId || !runId) return;
    let state = newRun;
    const seen = new Set<string>();
    setFollowed({ runId, state });
    const source = new EventSource(`/api/copilot/sessions/${sessionId}/events`);
    const take = (message: MessageEvent<string>) => {
      // `<run>:<number>`; the session's next run may already be telling.
      if (!message.lastEventId.startsWith(runId) || seen.has(message.lastEventId)) return;
      seen.add(message.lastEventId);
      const event = copilotEvent.safeParse({ ...JSON.parse(message.data), kind: message.type });
      if (!event.success) return;
      state = withEvent(state, event.data);
      setFollowed({ runId, state });
      if (state.phase !== "running") {
        source.close();
        onEnd(state);
      }
    };
    for (const kind of kinds) source.addEventListener(kind, take);
    return () => source.close();
  }, [sessionId, runId, onEnd]);
  return followed && followed.runId === runId ? followed.state : null;
}
