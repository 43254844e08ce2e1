"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { GivenRole, MemberView } from "@/server/domains/workspaces/people.schema";
import { BrandsChoice } from "./brands-choice";
import { RefusalNotice } from "./refusal-notice";
import { RoleChoice } from "./role-choice";

export function ChangeMemberDialog({ member, brands, onClose }: { member: MemberView; brands: readonly BrandView[]; onClose(): void }) {
  const t = useText("people");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [role, setRole] = useState<GivenRole>(member.role === "OWNER" ? "ADMIN" : member.role);
  const [brandIds, setBrandIds] = useState(member.brandIds);
  const change = useMutation(
    trpc.members.change.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("change.done", { name: member.name, role: t(`roles.${role}`) }) });
        onClose();
        await queries.invalidateQueries(trpc.members.list.queryFilter());
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("change.title", { name: member.name })}
      footer={
        <>
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate({ userId: member.userId, role, brandIds })}>
            {common("save")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <RefusalNotice error={change.error} />
      <RoleChoice value={role} onChange={setRole} />
      <BrandsChoice brands={brands} value={brandIds} onChange={setBrandIds} />
    </Dialog>
  );
}
