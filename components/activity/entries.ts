import type { InterruptedUpload } from "@/components/media/interrupted-uploads";
import type { UploadsNow } from "@/components/media/upload-queue";
import type { BackgroundTask } from "@/server/domains/notifications/activity.schema";

/** From here on a task is nothing that one waits for on its page. */
const LONG_TASK_MS = 10_000;
/** What is over before it would have been seen is not shown at all. */
const MIN_VISIBLE_MS = 300;

type Upload = UploadsNow["uploads"][number];

export type Entry = { key: string; running: boolean } & ({ task: BackgroundTask } | { upload: Upload } | { cut: InterruptedUpload });

interface TrayContents extends UploadsNow {
  tasks: readonly BackgroundTask[];
  cut: readonly InterruptedUpload[];
  /** Tasks that the page shows itself. */
  shown: readonly string[];
}

/** A task is in the tray once it is long, or once its page has been left; its end, unless its page shows it. */
function belongs({ running, shown, startedAt }: { running: boolean; shown: boolean; startedAt: number }, now: number): boolean {
  // A device whose clock is behind knows no age; it is taken for long.
  const age = startedAt > now + LONG_TASK_MS ? LONG_TASK_MS : now - startedAt;
  return running ? age >= LONG_TASK_MS || (!shown && age >= MIN_VISIBLE_MS) : !shown;
}

/** What the tray holds, newest first. */
export function entriesOf({ tasks, uploads, libraryShown, cut, shown }: TrayContents, now: number): Entry[] {
  const entries = [
    ...tasks.map((task) => ({
      startedAt: Date.parse(task.startedAt),
      shown: shown.includes(task.id),
      entry: { key: task.id, running: task.state === "RUNNING", task },
    })),
    ...uploads.map((upload) => ({
      startedAt: upload.startedAt,
      shown: upload.place !== null || libraryShown,
      entry: { key: upload.key, running: upload.state === "waiting" || upload.state === "sending", upload },
    })),
  ]
    .filter(({ entry, ...task }) => belongs({ ...task, running: entry.running }, now))
    .sort((one, other) => other.startedAt - one.startedAt)
    .map(({ entry }): Entry => entry);
  return [...entries, ...cut.map((one): Entry => ({ key: `cut ${one.name} ${one.bytes}`, running: false, cut: one }))];
}

/** How far all that is under way has come together, of 1; null while something does not say how much it has before it. */
export function shareOf(entries: readonly Entry[]): number | null {
  const shares = entries
    .filter(({ running }) => running)
    .map((entry) => ("task" in entry ? partOf(entry.task.done, entry.task.total) : "upload" in entry ? partOf(entry.upload.sent, entry.upload.bytes) : null));
  const measured = shares.filter((share) => share !== null);
  return measured.length === 0 || measured.length < shares.length ? null : measured.reduce((sum, share) => sum + share, 0) / measured.length;
}

const partOf = (done: number, total: number | null) => (total === null || total === 0 ? null : Math.min(1, done / total));
