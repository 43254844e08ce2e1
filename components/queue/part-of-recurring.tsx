"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Link } from "@/components/ui/link";
import type { RecurrenceOfPost } from "@/server/domains/posts/recurring.schema";
import { useRecurring } from "./use-recurring";
import { useRuleText } from "./use-rule-text";

/** On the page of a post that is one of a recurring post: how it repeats. One that was changed on its own can be taken for those that follow. */
export function PartOfRecurring({ postId, initial }: { postId: string; initial: RecurrenceOfPost | null }) {
  const t = useText("queue");
  const trpc = useTRPC();
  const may = useMay();
  const ruleText = useRuleText();
  const { data } = useQuery(trpc.recurring.ofPost.queryOptions({ postId }, { initialData: initial }));
  const { applyToFollowing } = useRecurring();
  if (!data) return null;
  const continues = data.state === "ACTIVE" || data.state === "PAUSED";
  return (
    <>
      <Notice
        hue="gray"
        action={
          may.write && data.editedHere && continues ? (
            <Button size="sm" busy={applyToFollowing.isPending} onClick={() => applyToFollowing.mutate({ postId })}>
              {t("series.apply")}
            </Button>
          ) : null
        }
      >
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          <span>{ruleText(data.repeat)}</span>
          <Link href={`/queue/recurring#${data.id}`} className="text-accent-5 hover:underline">
            {t("series.show")}
          </Link>
        </span>
      </Notice>
      {applyToFollowing.error ? <ErrorNotice error={applyToFollowing.error} /> : null}
    </>
  );
}
