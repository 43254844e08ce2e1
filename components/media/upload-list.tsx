"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CloseIcon, RetryIcon } from "@/components/ui/icons";
import type { Upload } from "./upload-queue";
import { useUploadProblem } from "./use-upload-problem";

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry(key: string): void;
  onCancel(key: string): void;
}

/** What is on its way, each file with its own progress. */
export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  const t = useText("media");
  const format = useFormat();
  if (uploads.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t("uploading")}>
      {uploads.map((upload) => (
        <li key={upload.key} className="grid gap-1.5 rounded-control border border-gray-5 bg-surface px-3 py-2 text-sm">
          <div className="flex items-center gap-2">
            <bdi className="one-line min-w-0 grow">{upload.name}</bdi>
            {upload.state === "failed" ? null : (
              <span className="figures text-gray-10">{format.percent(upload.bytes ? upload.sent / upload.bytes : 0, 0)}</span>
            )}
            {upload.state === "failed" ? (
              <Button size="sm" onClick={() => onRetry(upload.key)}>
                <RetryIcon />
                {t("resume")}
              </Button>
            ) : null}
            <Button size="sm" variant="quiet" aria-label={t("cancelUpload", { name: upload.name })} onClick={() => onCancel(upload.key)}>
              <CloseIcon />
            </Button>
          </div>
          {upload.state === "failed" ? (
            <Failed upload={upload} />
          ) : (
            <progress className="h-1.5 w-full accent-accent-4" max={Math.max(1, upload.bytes)} value={upload.sent} aria-label={upload.name} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Failed({ upload: { refusal } }: { upload: Upload }) {
  const { text, words } = useUploadProblem()(refusal);
  return (
    <p role="alert" className="text-red-5">
      {text}{" "}
      {words ? (
        <bdi lang="en" className="text-xs text-gray-10">
          {words}
        </bdi>
      ) : null}
    </p>
  );
}
