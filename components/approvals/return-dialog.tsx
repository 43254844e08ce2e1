"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ReturnIcon } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/input";
import { useToast } from "@/components/ui/toast";
import { COMMENT_LIMIT } from "@/shared/approvals";
import { useRefreshApprovals } from "./use-approving";

/** A post goes back with a word on what to change. */
export function ReturnDialog({ post, onClose }: { post: { id: string } | null; onClose(): void }) {
  const t = useText("approvals");
  const common = useText("common");
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefreshApprovals();
  const [comment, setComment] = useState("");
  const [missing, setMissing] = useState(false);
  const sending = useMutation(
    trpc.approvals.requestChanges.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("done.returned") });
        onClose();
        await refresh();
      },
    }),
  );
  const send = () => {
    if (comment.trim() === "") setMissing(true);
    else if (post) sending.mutate({ id: post.id, comment });
  };
  return (
    <Dialog
      open={post !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("returning.title")}
      description={t("returning.text")}
      footer={
        <>
          <Button variant="primary" busy={sending.isPending} onClick={send}>
            <ReturnIcon />
            {t("returning.confirm")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      {sending.error ? <ErrorNotice error={sending.error} /> : null}
      <Field label={t("returning.comment")} hint={t("returning.hint")} error={missing && comment.trim() === "" ? t("returning.missing") : undefined}>
        {(control) => <Textarea {...control} value={comment} maxLength={COMMENT_LIMIT} onChange={(event) => setComment(event.target.value)} />}
      </Field>
    </Dialog>
  );
}
