"use client";

import { useText } from "@/components/i18n/client";
import type { Work } from "@/server/domains/notifications/works.schema";
import type { Import } from "@/server/domains/posts/import.schema";

type ImportEnd = Pick<Import, "made" | "exists" | "wrong"> & { state: "DONE" | "STOPPED" | "FAILED"; error: string | null };

/** What came of an import, in sentences. */
export function useImportResult(): (end: ImportEnd) => string {
  const t = useText("works");
  const imports = useText("import");
  return ({ state, error, made, wrong, exists }) => {
    if (state === "FAILED") return [...(error === "ACCESS_LOST" ? [t("accessLost")] : []), t("failed.IMPORT", { count: made })].join(" ");
    const sentences = [
      ...(state === "STOPPED" ? [imports("stopped")] : []),
      `${imports("done", { count: made, skipped: wrong })}.`,
      ...(exists > 0 ? [imports("doneExists", { count: exists })] : []),
    ];
    return sentences.join(" ");
  };
}

/** What came of a work that has ended. */
export function useResultText(): (work: Work) => string {
  const t = useText("works");
  const ofImport = useImportResult();
  return ({ kind, state, error, result }) => {
    if (kind !== "IMPORT") return t(state === "DONE" ? `done.${kind}` : `failed.${kind}`);
    return state === "RUNNING" ? "" : ofImport({ made: 0, exists: 0, wrong: 0, ...result, state, error });
  };
}

/** The same for who does not see what it is about. */
export function useEndText(): { ofWork(work: Work): string; ofUpload(name: string): string } {
  const t = useText("works");
  const result = useResultText();
  return {
    ofWork: (work) => [work.name ? t("named", { kind: t(`kind.${work.kind}`), name: work.name }) : t(`kind.${work.kind}`), result(work)].join(t("joint")),
    ofUpload: (name) => [t("named", { kind: t("kind.UPLOAD"), name }), t("done.UPLOAD")].join(t("joint")),
  };
}
