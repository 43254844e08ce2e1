"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";

/** Says of an unusual day that it was expected, which takes it from the list, or takes that back. */
export function useMarkExpected() {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mark = useMutation(
    trpc.ads.markExpected.mutationOptions({
      onSuccess: async ({ id, expected }) => {
        await Promise.all([queries.invalidateQueries(trpc.ads.anomalies.pathFilter()), queries.invalidateQueries(trpc.ads.expectedSpans.pathFilter())]);
        toast(
          expected
            ? { text: t("anomalies.hidden"), action: { label: t("anomalies.undo"), run: () => mark.mutate({ id, expected: false }) } }
            : { text: t("anomalies.shownAgain") },
        );
      },
    }),
  );
  return mark;
}
