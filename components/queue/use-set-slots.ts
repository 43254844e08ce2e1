import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { AccountSlots, WeeklyTimeView } from "@/server/domains/posts/queue.schema";

/** Stores an account's posting times; they are at once, and come back as they were should it fail. */
export function useSetSlots() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const t = useText("queue");
  const toast = useToast();
  const key = trpc.queue.slots.queryKey();
  const replace = (connectionId: string, change: (account: AccountSlots) => AccountSlots) =>
    queries.setQueryData<AccountSlots[]>(key, (all) => all?.map((account) => (account.connectionId === connectionId ? change(account) : account)));
  const mutation = useMutation(
    trpc.queue.setSlots.mutationOptions({
      onMutate: async ({ connectionId, times }) => {
        await queries.cancelQueries({ queryKey: key });
        replace(connectionId, (account) => ({ ...account, times }));
      },
      onSuccess: (saved) => replace(saved.connectionId, () => saved),
      onError: () => queries.invalidateQueries({ queryKey: key }),
      onSettled: () => queries.invalidateQueries(trpc.queue.pathFilter()),
    }),
  );
  return {
    error: mutation.error,
    busy: mutation.isPending,
    set: (connectionId: string, times: WeeklyTimeView[], message = t("times.saved")) =>
      mutation.mutate({ connectionId, times: inOrder(times) }, { onSuccess: () => toast({ text: message }) }),
  };
}

/** Each time once, in the order of the week. */
function inOrder(times: readonly WeeklyTimeView[]): WeeklyTimeView[] {
  const byKey = new Map(times.map((time) => [time.weekday * 1_440 + time.minute, time]));
  return [...byKey.entries()].sort(([one], [other]) => one - other).map(([, time]) => time);
}
