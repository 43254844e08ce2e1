"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, DeleteIcon, EditIcon, MembersIcon, MoreIcon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Page } from "@/components/ui/page";
import { type Column, Table } from "@/components/ui/table";
import { Ago } from "@/components/ui/time";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { InvitationView, MemberView } from "@/server/domains/workspaces/people.schema";
import { BrandNames } from "./brand-names";
import { ChangeMemberDialog } from "./change-member-dialog";
import { Invitations } from "./invitations";
import { InviteDialog } from "./invite-dialog";
import { RemoveMemberDialog } from "./remove-member-dialog";

interface MembersProps {
  initial: MemberView[];
  /** Null for those who do not manage members. */
  initialInvitations: { mail: boolean; invitations: InvitationView[] } | null;
  brands: BrandView[];
  /** The page was opened to invite somebody. */
  inviting: boolean;
  now: number;
}

export function Members({ initial, initialInvitations, brands, inviting, now }: MembersProps) {
  const t = useText("people");
  const trpc = useTRPC();
  const may = useMay();
  const { data: members } = useQuery(trpc.members.list.queryOptions(undefined, { initialData: initial }));
  const { data: pending } = useQuery(
    trpc.invitations.list.queryOptions(undefined, { enabled: may.manage, ...(initialInvitations ? { initialData: initialInvitations } : {}) }),
  );
  const [inviteOpen, setInviteOpen] = useState(inviting && may.manage);
  const [changing, setChanging] = useState<MemberView | null>(null);
  const [removing, setRemoving] = useState<MemberView | null>(null);
  const invite = may.manage ? (
    <Button variant="primary" onClick={() => setInviteOpen(true)}>
      <AddIcon />
      {t("invite")}
    </Button>
  ) : null;
  const alone = members.length === 1 && pending?.invitations.length === 0;
  return (
    <Page title={t("title")} text={t("intro")} actions={alone ? null : invite}>
      {may.manage ? null : <Notice hue="gray">{t("onlyAdmins")}</Notice>}
      {alone ? (
        <Card>
          <EmptyState icon={MembersIcon} title={t("only.title")} text={t("only.text")} action={invite} />
        </Card>
      ) : null}
      <Card>
        <MembersTable members={members} brands={brands} now={now} managing={may.manage} onChange={setChanging} onRemove={setRemoving} />
      </Card>
      {pending && pending.invitations.length > 0 ? <Invitations {...pending} brands={brands} /> : null}
      {inviteOpen ? <InviteDialog brands={brands} mail={pending?.mail ?? false} onClose={() => setInviteOpen(false)} /> : null}
      {changing ? <ChangeMemberDialog member={changing} brands={brands} onClose={() => setChanging(null)} /> : null}
      {removing ? <RemoveMemberDialog member={removing} onClose={() => setRemoving(null)} /> : null}
    </Page>
  );
}

interface MembersTableProps {
  members: MemberView[];
  brands: BrandView[];
  now: number;
  managing: boolean;
  onChange(member: MemberView): void;
  onRemove(member: MemberView): void;
}

function MembersTable({ members, brands, now, managing, onChange, onRemove }: MembersTableProps) {
  const t = useText("people");
  const common = useText("common");
  const columns: Column<MemberView>[] = [
    {
      key: "name",
      header: t("columns.name"),
      plain: true,
      wide: true,
      cell: (member) => (
        <span className="grid min-w-0 gap-0.5 max-sm:pe-10">
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{member.name}</bdi>
            {member.you ? (
              <Badge hue="gray" outline>
                {t("you")}
              </Badge>
            ) : null}
          </span>
          {/* By itself a child of the grid would be on its own direction's side. */}
          {member.email ? (
            <span className="text-xs text-gray-10 [overflow-wrap:anywhere]">
              <bdi>{member.email}</bdi>
            </span>
          ) : null}
        </span>
      ),
    },
    { key: "role", header: t("columns.role"), cell: (member) => <span title={t(`may.${member.role}`)}>{t(`roles.${member.role}`)}</span> },
    { key: "brands", header: t("columns.brands"), cell: (member) => <BrandNames ids={member.brandIds} brands={brands} /> },
    ...(managing
      ? [
          {
            key: "seen",
            header: t("columns.lastSeen"),
            cell: (member: MemberView) =>
              member.lastSeenAt ? <Ago at={member.lastSeenAt} now={now} /> : <span className="text-gray-10">{t("neverSeen")}</span>,
          },
          {
            key: "act",
            header: <span className="sr-only">{t("columns.actions")}</span>,
            plain: true,
            corner: true,
            cell: (member: MemberView) =>
              member.manageable ? (
                <Menu
                  trigger={
                    <Button variant="quiet" size="icon" aria-label={`${common("more")}: ${member.name}`}>
                      <MoreIcon />
                    </Button>
                  }
                >
                  <MenuItem onSelect={() => onChange(member)}>
                    <EditIcon />
                    {t("change.action")}
                  </MenuItem>
                  <MenuItem danger onSelect={() => onRemove(member)}>
                    <DeleteIcon />
                    {t("remove.action")}
                  </MenuItem>
                </Menu>
              ) : null,
          },
        ]
      : []),
  ];
  return <Table tall caption={t("title")} columns={columns} rows={members} rowKey={(member) => member.userId} />;
}
