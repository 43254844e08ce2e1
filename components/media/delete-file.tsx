"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { Snippet } from "@/components/posts/snippet";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { DeleteIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { StateBadge } from "@/components/ui/state-badge";
import { useToast } from "@/components/ui/toast";
import type { ListedItem } from "@/server/domains/media/media.schema";
import type { PostStatus } from "@/server/domains/posts/posts.schema";

/** Deletes a file after asking; where a post still needs it, says which. */
export function DeleteFile({ item }: { item: ListedItem }) {
  const t = useText("media");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [deleting, setDeleting] = useState(false);
  const remove = useMutation(
    trpc.media.delete.mutationOptions({
      onSuccess: async () => {
        setDeleting(false);
        toast({ text: t("deleted", { name: item.fileName }) });
        await queries.invalidateQueries(trpc.media.pathFilter());
      },
    }),
  );
  const isInUse = remove.error !== null && viewError(remove.error).reason === "MEDIA_IN_USE";
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={t("deleteNamed", { name: item.fileName })} onClick={() => setDeleting(true)}>
        <DeleteIcon />
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={deleting}
        onOpenChange={(open) => {
          remove.reset();
          setDeleting(open);
        }}
        title={t("confirm.title", { name: item.fileName })}
        text={t("confirm.text")}
        confirm={t("confirm.confirm")}
        keep={t("confirm.keep")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: item.id })}
      >
        {remove.error ? <ErrorNotice error={remove.error}>{isInUse ? t("inUse") : undefined}</ErrorNotice> : null}
        {isInUse ? <UsingPosts details={viewError(remove.error).details} /> : null}
      </ConfirmDialog>
    </>
  );
}

/** The posts that keep a file from being deleted, as far as they may be named. */
function UsingPosts({ details }: { details: Record<string, unknown> }) {
  const t = useText("media");
  const posts = (Array.isArray(details.posts) ? details.posts : []) as readonly { id: string; status: PostStatus }[];
  if (posts.length === 0) return null;
  return (
    <ul aria-label={t("inUseBy")} className="grid gap-1">
      {posts.map(({ id, status }) => (
        <li key={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
          <StateBadge thing="post" state={status} />
          <PostLink id={id} />
        </li>
      ))}
    </ul>
  );
}

function PostLink({ id }: { id: string }) {
  const posts = useText("posts");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.posts.detail.queryOptions({ id }));
  return (
    <Link href={`/posts/${id}`} className="min-w-0 text-accent-5 hover:underline pointer-coarse:min-h-11">
      {data?.content ? <Snippet text={data.content} /> : posts("open")}
    </Link>
  );
}
