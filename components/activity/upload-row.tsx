"use client";

import { useFormat, useText } from "@/components/i18n/client";
import type { Upload } from "@/components/media/upload-queue";
import { useAllUploads } from "@/components/media/uploads-provider";
import { useUploadProblem } from "@/components/media/use-upload-problem";
import { Button, LinkButton } from "@/components/ui/button";
import { AlertIcon, CircleAlertIcon, CircleCheckIcon, CloseIcon, RetryIcon } from "@/components/ui/icons";
import { Progress, ReadButton, Row } from "./row";

const MEGABYTE = 1_048_576;

export function UploadRow({ upload, now }: { upload: Upload; now: number }) {
  const t = useText("activity");
  const media = useText("media");
  const format = useFormat();
  const { queue } = useAllUploads();
  const problem = useUploadProblem()(upload.refusal);
  const { key, name, bytes, sent, state } = upload;
  const at = new Date(upload.startedAt).toISOString();
  const size = (amount: number) => format.number(amount / MEGABYTE, 1);
  if (state === "waiting" || state === "sending") {
    return (
      <Row kind={t("kind.UPLOAD")} name={name} end={null} at={at} now={now}>
        <Progress
          label={name}
          done={sent}
          total={bytes}
          text={state === "waiting" ? t("waiting") : t("progress.UPLOAD", { done: size(sent), total: size(bytes) })}
        >
          <Button size="sm" aria-label={media("cancelUpload", { name })} onClick={() => queue.cancel(key)}>
            {t("stop")}
          </Button>
        </Progress>
      </Row>
    );
  }
  return (
    <Row
      kind={t("kind.UPLOAD")}
      name={name}
      end={state === "arrived" ? { hue: "green", icon: CircleCheckIcon, label: t("end.DONE") } : { hue: "red", icon: CircleAlertIcon, label: t("end.FAILED") }}
      at={at}
      now={now}
    >
      <p className="text-sm text-gray-11">{state === "arrived" ? t("done.UPLOAD") : problem.text}</p>
      {state === "failed" && problem.words ? (
        <p lang="en" className="text-xs text-gray-10">
          <bdi>{problem.words}</bdi>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {state === "arrived" ? (
          <>
            <LinkButton size="sm" href="/media">
              {t("showLibrary")}
            </LinkButton>
            <ReadButton onRead={() => queue.forget([key])} />
          </>
        ) : (
          <>
            <Button size="sm" onClick={() => queue.retry(key)}>
              <RetryIcon />
              {media("resume")}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => queue.cancel(key)}>
              <CloseIcon />
              {t("remove")}
            </Button>
          </>
        )}
      </div>
    </Row>
  );
}

/** The browser keeps no file over a load of the page, but the server keeps what it has of it. */
export function InterruptedUploadRow({ name, now, onRead }: { name: string; now: number; onRead(): void }) {
  const t = useText("activity");
  return (
    <Row kind={t("kind.UPLOAD")} name={name} end={{ hue: "amber", icon: AlertIcon, label: t("end.CUT") }} at={null} now={now}>
      <p className="text-sm text-gray-11">{t("cut")}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" href="/media">
          {t("showLibrary")}
        </LinkButton>
        <ReadButton onRead={onRead} />
      </div>
    </Row>
  );
}
