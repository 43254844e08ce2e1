"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useViewer, useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { ApprovalsIcon, ChecksIcon, ReturnIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import { StateBadge } from "@/components/ui/state-badge";
import { useToast } from "@/components/ui/toast";
import type { PostDetail } from "@/server/domains/posts/post-detail.schema";
import { isEditable } from "@/shared/post-states";
import { ReviewLine } from "./review-line";
import { useApproving, useRefreshApprovals } from "./use-approving";

const ReturnDialog = lazyPart(() => import("./return-dialog").then((module) => module.ReturnDialog));
const NewTimeDialog = lazyPart(() => import("./new-time-dialog").then((module) => module.NewTimeDialog));

/** On a post's page: its approval status, the reviews, and the actions of this person. */
export function ApprovalState({ post }: { post: PostDetail }) {
  const t = useText("approvals");
  const may = useMay();
  const { approvalRequired } = useViewer().workspace;
  const changeable = isEditable(post.status);
  const askable =
    changeable &&
    may.write &&
    !may.approve &&
    (post.approval === "changes_requested" || (post.approval === "none" && approvalRequired && post.status === "DRAFT"));
  const waits = post.approval === "pending" || post.approval === "changes_requested";
  if (!askable && (post.approval === "none" || (!changeable && post.review.decidedAt === null))) return null;
  return (
    <Card>
      <CardHeader title={t("state.title")} {...(post.approval === "none" ? {} : { action: <StateBadge thing="approval" state={post.approval} /> })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <Sentence post={post} />
        <ReviewLine review={post.review} approval={post.approval} />
        {askable ? <RequestButton id={post.id} again={post.approval === "changes_requested"} /> : null}
        {changeable && may.approve && waits ? <Judge post={post} /> : null}
      </div>
    </Card>
  );
}

/** What happens with the post as it is. */
function Sentence({ post }: { post: PostDetail }) {
  const t = useText("approvals");
  const format = useFormat();
  const zone = useZone();
  if (post.approval === "approved" || post.status === "FAILED") return null;
  if (post.approval === "none") return <p className="text-gray-11">{t("state.ask")}</p>;
  if (post.scheduledAt === null) return <p className="text-gray-11">{t("state.atOnce")}</p>;
  const time = { time: format.dateTime(post.scheduledAt, zone), city: format.city(zone) };
  return post.status === "DRAFT" ? <Notice hue="amber">{t("state.missed", time)}</Notice> : <p className="text-gray-11">{t("state.holds", time)}</p>;
}

function RequestButton({ id, again }: { id: string; again: boolean }) {
  const t = useText("approvals");
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefreshApprovals();
  const request = useMutation(
    trpc.approvals.request.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("done.requested") });
        await refresh();
      },
    }),
  );
  return (
    <>
      {request.error ? <ErrorNotice error={request.error} /> : null}
      <Button variant="primary" className="justify-self-start" busy={request.isPending} onClick={() => request.mutate({ id })}>
        <ApprovalsIcon />
        {t(again ? "requestAgain" : "request")}
      </Button>
    </>
  );
}

function Judge({ post }: { post: PostDetail }) {
  const t = useText("approvals");
  const approving = useApproving();
  const [dialog, setDialog] = useState<"return" | "time" | null>(null);
  const held = approving.heldBy(post.id);
  return (
    <>
      {approving.error ? <ErrorNotice error={approving.error} /> : null}
      {held ? <Notice hue="red">{t(`held.${held}`)}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={approving.busy}
          onClick={() =>
            post.scheduledAt !== null && post.status === "DRAFT" && Date.parse(post.scheduledAt) <= Date.now() ? setDialog("time") : approving.approve([post])
          }
        >
          <ChecksIcon />
          {t(post.scheduledAt === null ? "approveNow" : "approve")}
        </Button>
        {post.approval === "pending" ? (
          <Button onClick={() => setDialog("return")}>
            <ReturnIcon />
            {t("return")}
          </Button>
        ) : null}
      </div>
      {dialog === "return" ? <ReturnDialog post={post} onClose={() => setDialog(null)} /> : null}
      {dialog === "time" ? <NewTimeDialog post={post} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
