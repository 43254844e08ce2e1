"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { PostComment } from "@/server/domains/posts/post-detail.schema";
import { COMMENT_LIMIT } from "@/shared/approvals";

export function AddComment({ postId }: { postId: string }) {
  const t = useText("posts");
  return <CommentForm postId={postId} replyToId={null} label={t("comment.label")} action={t("comment.add")} />;
}

export function ReplyToComment({ postId, comment }: { postId: string; comment: PostComment }) {
  const t = useText("posts");
  const approvals = useText("approvals");
  const [open, setOpen] = useState(false);
  const name = comment.by ?? approvals("somebody");
  if (!open) {
    return (
      <Button size="sm" variant="quiet" className="-ms-2 justify-self-start" aria-label={t("comment.replyTo", { name })} onClick={() => setOpen(true)}>
        {t("comment.reply")}
      </Button>
    );
  }
  return (
    <CommentForm postId={postId} replyToId={comment.id} label={t("comment.replyTo", { name })} action={t("comment.reply")} onClose={() => setOpen(false)} />
  );
}

interface CommentFormProps {
  postId: string;
  replyToId: string | null;
  label: string;
  action: string;
  /** Of a form that was opened. */
  onClose?: () => void;
}

function CommentForm({ postId, replyToId, label, action, onClose }: CommentFormProps) {
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const add = useMutation(
    trpc.posts.comment.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.posts.detail.queryFilter({ id: postId }));
        setText("");
        onClose?.();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") add.mutate({ postId, text, replyToId });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-2">
      {add.error ? <ErrorNotice error={add.error} /> : null}
      <Field label={label}>
        {(control) => (
          <Textarea
            {...control}
            // What was opened to be written in.
            autoFocus={onClose !== undefined}
            className="min-h-16!"
            value={text}
            maxLength={COMMENT_LIMIT}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={add.isPending}>
          {action}
        </Button>
        {onClose ? (
          <Button size="sm" variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
