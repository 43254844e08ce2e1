"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import Link from "next/link";
import { useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { isolate } from "@/components/i18n/text";
import { Snippet } from "@/components/posts/snippet";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { CheckIcon, DeleteIcon, VideoIcon } from "@/components/ui/icons";
import { StateBadge } from "@/components/ui/state-badge";
import { useToast } from "@/components/ui/toast";
import type { ListedItem } from "@/server/domains/media/media.schema";
import type { PostStatus } from "@/server/domains/posts/posts.schema";
import { AltText } from "./alt-text";
import { CropButton } from "./crop-button";
import { Thumbnail } from "./thumbnail";

interface MediaTileProps {
  item: ListedItem;
  chosen?: boolean;
  onToggle?(): void;
}

export function MediaTile({ item, chosen = false, onToggle }: MediaTileProps) {
  const t = useText("media");
  const format = useFormat();
  const facts = [
    t(`kindOf.${item.kind}`),
    ...(item.width && item.height ? [isolate(`${format.number(item.width)}×${format.number(item.height)}`)] : []),
    t("megabytes", { size: format.number(Math.max(0.1, Math.round(item.bytes / 104_857.6) / 10)) }),
  ].join(" · ");
  return (
    <div className={clsx("grid min-w-0 gap-2 overflow-hidden rounded-card border bg-surface p-2", chosen ? "border-accent-4 bg-accent-1" : "border-gray-5")}>
      <div className="relative">
        <Thumbnail item={item} className="aspect-square w-full" />
        {item.durationSeconds === null ? null : (
          <span className="figures absolute start-1.5 bottom-1.5 inline-flex items-center gap-1 rounded-badge bg-surface px-1.5 text-xs text-gray-12">
            <VideoIcon />
            {format.length(item.durationSeconds)}
          </span>
        )}
        {chosen ? (
          <span className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full bg-accent-4 text-on-accent">
            <CheckIcon />
          </span>
        ) : null}
      </div>
      <div className="grid min-w-0">
        <bdi dir="auto" className="one-line text-sm font-medium" title={item.fileName}>
          {item.fileName}
        </bdi>
        <span className="figures text-xs text-gray-10">{facts}</span>
        <span className="figures text-xs text-gray-10">{t("usedIn", { count: item.posts })}</span>
      </div>
      {onToggle ? (
        <Button size="sm" aria-pressed={chosen} aria-label={t(chosen ? "takeOutNamed" : "chooseNamed", { name: item.fileName })} onClick={onToggle}>
          {t(chosen ? "takeOut" : "choose")}
        </Button>
      ) : (
        <TileActions item={item} />
      )}
    </div>
  );
}

function TileActions({ item }: { item: ListedItem }) {
  const t = useText("media");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const may = useMay();
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
  if (!may.write) return item.altText ? <p className="text-xs text-gray-11">{item.altText}</p> : null;
  return (
    <div className="grid gap-2">
      <AltText item={item} />
      <div className="flex flex-wrap">
        <CropButton item={item} />
        <Button size="sm" variant="quiet" aria-label={t("deleteNamed", { name: item.fileName })} onClick={() => setDeleting(true)}>
          <DeleteIcon />
          {t("delete")}
        </Button>
      </div>
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
    </div>
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
