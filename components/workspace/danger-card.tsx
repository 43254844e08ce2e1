"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import type { MemberView } from "@/server/domains/workspaces/people.schema";
import { DeleteDialog } from "./delete-dialog";

/** Leaving, handing over, deleting. A personal workspace stays with its owner, and is left by others. */
export function DangerCard({ members }: { members: MemberView[] }) {
  const t = useText("workspace");
  const { workspace } = useViewer();
  const [open, setOpen] = useState<"leave" | "delete" | null>(null);
  const owner = workspace.role === "OWNER";
  return (
    <Card>
      <CardHeader title={t("danger.title")} />
      <div className="grid divide-y divide-gray-5">
        {owner ? <Transfer initial={members} /> : null}
        <Row title={t("danger.leave.title")} text={t(owner ? "danger.leave.owner" : "danger.leave.text")}>
          {owner ? null : <Button onClick={() => setOpen("leave")}>{t("danger.leave.action")}</Button>}
        </Row>
        {owner ? (
          <Row title={t("danger.delete.title")} text={t("danger.delete.text")}>
            <Button variant="danger" onClick={() => setOpen("delete")}>
              {t("danger.delete.action")}
            </Button>
          </Row>
        ) : null}
      </div>
      {open === "leave" ? <LeaveDialog onClose={() => setOpen(null)} /> : null}
      {open === "delete" ? <DeleteDialog onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="grid max-w-[480px] gap-0.5">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-gray-11">{text}</p>
      </div>
      {children}
    </div>
  );
}

function LeaveDialog({ onClose }: { onClose(): void }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const leave = useMutation(trpc.workspaces.leave.mutationOptions({ onSuccess: () => window.location.assign("/") }));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("danger.leave.ask", { name: workspace.name })}
      text={t("danger.leave.text")}
      confirm={t("danger.leave.confirm")}
      keep={t("danger.leave.keep")}
      busy={leave.isPending || leave.isSuccess}
      onConfirm={() => leave.mutate()}
    >
      {leave.error ? <ErrorNotice error={leave.error} /> : null}
    </ConfirmDialog>
  );
}

function Transfer({ initial }: { initial: MemberView[] }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const { workspace } = useViewer();
  const { data: members } = useQuery(trpc.members.list.queryOptions(undefined, { initialData: initial }));
  const others = members.filter((member) => !member.you);
  const [chosen, setChosen] = useState("");
  const [confirming, setConfirming] = useState(false);
  const name = others.find((member) => member.userId === chosen)?.name ?? "";
  const transfer = useMutation(
    trpc.workspaces.transfer.mutationOptions({
      onSuccess: () => {
        setConfirming(false);
        toast({ text: t("danger.transfer.done", { name }) });
        router.refresh();
      },
    }),
  );
  return (
    <Row title={t("danger.transfer.title")} text={t(others.length === 0 ? "danger.transfer.none" : "danger.transfer.text")}>
      {others.length === 0 ? null : (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={t("danger.transfer.to")}>
            {(control) => (
              <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)} className="min-w-44">
                <option value="">{t("danger.transfer.choose")}</option>
                {others.map((member) => (
                  <option key={member.userId} value={member.userId}>
                    {member.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button disabled={!chosen} onClick={() => setConfirming(true)}>
            {t("danger.transfer.action")}
          </Button>
        </div>
      )}
      {confirming ? (
        <ConfirmDialog
          open
          onOpenChange={() => setConfirming(false)}
          title={t("danger.transfer.ask", { name, workspace: workspace.name })}
          text={t("danger.transfer.text")}
          confirm={t("danger.transfer.confirm")}
          keep={t("danger.transfer.keep")}
          busy={transfer.isPending}
          onConfirm={() => transfer.mutate({ userId: chosen })}
        >
          {transfer.error ? <ErrorNotice error={transfer.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </Row>
  );
}
