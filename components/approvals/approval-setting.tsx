"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { useToast } from "@/components/ui/toast";

/** Whether posts by editors wait for somebody who may approve them. */
export function ApprovalSetting() {
  const t = useText("approvals");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const { manage, manageAll } = useMay();
  const { approvalRequired } = useViewer().workspace;
  const setting = useQuery(trpc.approvals.settings.queryOptions(undefined, { initialData: { required: approvalRequired } }));
  const change = useMutation(
    trpc.approvals.setRequired.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(trpc.approvals.settings.queryKey(), saved);
        toast({ text: t(saved.required ? "setting.on" : "setting.off") });
        // The shell passes to every page whether approval is required.
        router.refresh();
      },
    }),
  );
  return (
    <Card>
      <CardHeader title={t("setting.title")} text={t("setting.text")} />
      <div className="grid gap-3 p-4">
        {change.error ? <ErrorNotice error={change.error} /> : null}
        <Checkbox
          label={t("setting.label")}
          hint={t(manageAll ? "setting.hint" : manage ? "setting.limited" : "setting.whoMay")}
          checked={change.isPending ? change.variables.required : setting.data.required}
          disabled={!manageAll || change.isPending}
          onCheckedChange={(on) => change.mutate({ required: on === true })}
        />
      </div>
    </Card>
  );
}
