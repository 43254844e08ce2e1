"use client";

import { useEffect, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { copilotEvent } from "@/server/domains/copilot/copilot-events.schema";
import { addressFor } from "@/shared/workspace-header";
import { newRun, type RunState, withEvent } from "./run-state";

const kinds = copilotEvent.options.map((option) => option.shape.kind.value);

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

interface Watching {
  onEnd(state: RunState): void;
  /** The stream ended without the run's end. Answers whether the run is still under way, and so to be watched on. */
  onLost(runId: string): Promise<boolean>;
}

/**
 * Follows the run of a session as it happens. The stream replays all events from the start, so a reload or a second tab sees the same. A
 * connection that breaks is taken up by the browser where it was; one that was refused is tried again for as long as the run is under way.
 * `runId` null: nothing is.
 */
export function useRunEvents(sessionId: string | null, runId: string | null, watching: Watching): RunState | null {
  const { onEnd, onLost } = watching;
  const { workspace } = useViewer();
  const [followed, setFollowed] = useState<{ runId: string; state: RunState } | null>(null);
  useEffect(() => {
    if (!sessionId || !runId) return;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = FIRST_RETRY_MS;
    let left = false;

    const lost = async () => {
      source?.close();
      source = null;
      if (!(await onLost(runId)) || left) return;
      timer = setTimeout(watch, pauseMs);
      pauseMs = Math.min(pauseMs * 2, MAX_RETRY_MS);
    };
    const watch = () => {
      let state = newRun;
      const seen = new Set<string>();
      setFollowed({ runId, state });
      const stream = new EventSource(addressFor(workspace.id, `/api/copilot/sessions/${sessionId}/events`));
      source = stream;
      const take = (message: MessageEvent<string>) => {
        if (source !== stream || seen.has(message.lastEventId)) return;
        // `<run>:<number>`. Another run means that ours has ended and the page does not know it yet.
        if (!message.lastEventId.startsWith(runId)) return void lost();
        seen.add(message.lastEventId);
        const event = copilotEvent.safeParse({ ...JSON.parse(message.data), kind: message.type });
        if (!event.success) return;
        state = withEvent(state, event.data);
        setFollowed({ runId, state });
        if (state.phase === "running") return;
        stream.close();
        source = null;
        onEnd(state);
      };
      for (const kind of kinds) stream.addEventListener(kind, take);
      stream.addEventListener("error", () => {
        if (source === stream && stream.readyState === EventSource.CLOSED) void lost();
      });
    };

    watch();
    return () => {
      left = true;
      clearTimeout(timer);
      source?.close();
    };
  }, [workspace.id, sessionId, runId, onEnd, onLost]);
  return followed && followed.runId === runId ? followed.state : null;
}
