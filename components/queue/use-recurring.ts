import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";

/** What can be done to a recurring post as a whole. */
export function useRecurring() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const t = useText("queue");
  const toast = useToast();
  const settled = (message: string) => ({
    onSuccess: () => toast({ text: message }),
    // It takes posts with it, and times become free.
    onSettled: () => Promise.all([trpc.recurring, trpc.queue, trpc.posts].map((part) => queries.invalidateQueries(part.pathFilter()))),
  });
  return {
    pause: useMutation(trpc.recurring.pause.mutationOptions(settled(t("series.paused")))),
    resume: useMutation(trpc.recurring.resume.mutationOptions(settled(t("series.resumed")))),
    end: useMutation(trpc.recurring.end.mutationOptions(settled(t("series.ended")))),
    change: useMutation(trpc.recurring.change.mutationOptions(settled(t("series.changed")))),
    applyToFollowing: useMutation(trpc.recurring.applyToFollowing.mutationOptions(settled(t("series.applied")))),
  };
}
