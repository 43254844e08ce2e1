import { useState } from "react";
import { useZone } from "@/components/shell/viewer-context";
import type { Draft } from "./draft";
import { parseTypedTime, type TypedTimeProblem } from "./typed-time";

type Time = Pick<Draft, "localTime" | "second">;

interface Entry {
  text: string;
  problem: TypedTimeProblem | null;
  /** The time that was before anything was typed. It comes back while the text is not understood: half of a text says another time. */
  before: Time | null;
}

const nothing: Entry = { text: "", problem: null, before: null };

/** A time in words, which sets the post's time once it is understood. Every other way to choose a time drops the words. */
export function useTypedTime({ localTime, second }: Time, update: (time: Time) => void) {
  const zone = useZone();
  const [entry, setEntry] = useState(nothing);
  const onText = (text: string) => {
    const before = entry.before ?? { localTime, second };
    if (text.trim() === "") {
      setEntry({ ...nothing, text });
      return update(before);
    }
    const typed = parseTypedTime(text, { now: new Date(), zone, clock: before.localTime.slice(11, 16) || "09:00" });
    setEntry({ text, problem: typed.problem, before });
    update(typed.localTime === null ? before : { localTime: typed.localTime, second: false });
  };
  return { text: entry.text, problem: entry.problem, onText, drop: () => setEntry(nothing) };
}
