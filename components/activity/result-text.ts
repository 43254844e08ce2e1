"use client";

import { useText } from "@/components/i18n/client";
import type { BackgroundTask } from "@/server/domains/notifications/activity.schema";
import type { Import } from "@/server/domains/posts/import.schema";

type ImportEnd = Pick<Import, "done" | "total" | "made" | "exists" | "wrong"> & { state: "DONE" | "STOPPED" | "FAILED"; error: string | null };

/** What came of an import, in sentences. */
export function useImportResult(): (end: ImportEnd) => string {
  const t = useText("activity");
  const imports = useText("import");
  return ({ state, error, done, total, made, wrong, exists }) => {
    const unreached = total - done;
    const sentences = [
      ...(error === "ACCESS_LOST" ? [t("accessLost")] : []),
      state === "FAILED" ? t("failed.IMPORT", { count: made }) : `${imports("done", { count: made, skipped: wrong + unreached })}.`,
      ...(exists > 0 ? [imports("doneExists", { count: exists })] : []),
      ...(unreached > 0 ? [imports("stopped", { count: unreached })] : []),
    ];
    return sentences.join(" ");
  };
}

/** What came of a task that has ended. */
export function useResultText(): (task: BackgroundTask) => string {
  const t = useText("activity");
  const ofImport = useImportResult();
  return ({ kind, state, done, total, error, result }) => {
    if (kind === "PUBLISH") return t(state === "DONE" ? "done.PUBLISH" : "failed.PUBLISH", { count: done, total: total ?? done });
    if (kind !== "IMPORT") return t(state === "DONE" ? `done.${kind}` : `failed.${kind}`);
    return state === "RUNNING" ? "" : ofImport({ made: 0, exists: 0, wrong: 0, ...result, done, total: total ?? done, state, error });
  };
}

/** The same for who does not see what it is about. */
export function useAnnouncement(): { ofTask(task: BackgroundTask): string; ofUpload(name: string): string } {
  const t = useText("activity");
  const result = useResultText();
  return {
    ofTask: (task) => [task.name ? t("named", { kind: t(`kind.${task.kind}`), name: task.name }) : t(`kind.${task.kind}`), result(task)].join(t("joint")),
    ofUpload: (name) => [t("named", { kind: t("kind.UPLOAD"), name }), t("done.UPLOAD")].join(t("joint")),
  };
}
