"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { DeleteIcon } from "@/components/ui/icons";
import { useToast } from "@/components/ui/toast";
import { PostErrorNotice } from "./post-problem";
import { useRefreshPosts } from "./use-post-actions";

interface RemoveFromPlatformProps {
  postId: string;
  connectionId: string;
  account: string;
  platform: string;
}

/** Takes one account's published post down from its platform. */
export function RemoveFromPlatform({ postId, connectionId, account, platform }: RemoveFromPlatformProps) {
  const t = useText("posts");
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefreshPosts();
  const [confirming, setConfirming] = useState(false);
  const remove = useMutation(
    trpc.posts.removeFromPlatform.mutationOptions({
      onSuccess: async () => {
        setConfirming(false);
        toast({ text: t("remove.done", { account }) });
        await refresh();
      },
    }),
  );
  return (
    <>
      <Button size="sm" variant="quiet" className="-ms-2" onClick={() => setConfirming(true)}>
        <DeleteIcon />
        {t("remove.open", { platform })}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={(open) => {
          remove.reset();
          setConfirming(open);
        }}
        title={t("remove.title", { platform })}
        text={t("remove.text", { account })}
        confirm={t("remove.confirm", { platform })}
        keep={t("remove.keep")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: postId, connectionId })}
      >
        {remove.error ? <PostErrorNotice error={remove.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
