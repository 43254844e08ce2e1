"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { AccountsIcon, BanIcon, ClockIcon, MoreIcon, SendIcon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { type Column, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { InvitationView } from "@/server/domains/workspaces/people.schema";
import { BrandNames } from "./brand-names";
import { InvitationLinkDialog } from "./link-dialog";
import { RefusalNotice } from "./refusal-notice";

/** Those who were invited and have not come yet. */
export function Invitations({ invitations, brands, mail }: { invitations: InvitationView[]; brands: readonly BrandView[]; mail: boolean }) {
  const t = useText("people");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const format = useFormat();
  const zone = useZone();
  const [revoking, setRevoking] = useState<InvitationView | null>(null);
  const read = useMutation(trpc.invitations.link.mutationOptions());
  const resend = useMutation(
    trpc.invitations.resend.mutationOptions({
      onSuccess: async ({ id, expiresAt }) => {
        const mailed = mail && invitations.some((invitation) => invitation.id === id && invitation.email);
        toast({ text: mailed ? t("invitations.resent") : t("invitations.prolonged", { time: format.dateTime(expiresAt, zone) }) });
        await queries.invalidateQueries(trpc.invitations.list.queryFilter());
      },
    }),
  );
  const nameOf = (invitation: InvitationView) => invitation.email ?? t("invitations.anybody");
  const columns: Column<InvitationView>[] = [
    {
      key: "who",
      header: t("invitations.who"),
      plain: true,
      wide: true,
      cell: (invitation) => <bdi className="min-w-0 font-medium [overflow-wrap:anywhere] max-sm:pe-10">{nameOf(invitation)}</bdi>,
    },
    { key: "role", header: t("columns.role"), cell: (invitation) => t(`roles.${invitation.role}`) },
    { key: "brands", header: t("columns.brands"), cell: (invitation) => <BrandNames ids={invitation.brandIds} brands={brands} /> },
    { key: "ends", header: t("invitations.ends"), cell: (invitation) => <Time at={invitation.expiresAt} /> },
    {
      key: "state",
      header: t("invitations.state"),
      cell: (invitation) =>
        invitation.state === "expired" ? (
          <Badge hue="gray" icon={BanIcon}>
            {t("invitations.expired")}
          </Badge>
        ) : (
          <Badge hue="amber" icon={invitation.mailedAt ? SendIcon : ClockIcon}>
            {t(invitation.mailedAt ? "invitations.mailed" : "invitations.open")}
          </Badge>
        ),
    },
    {
      key: "act",
      header: <span className="sr-only">{t("columns.actions")}</span>,
      plain: true,
      corner: true,
      cell: (invitation) => (
        <Menu
          trigger={
            <Button variant="quiet" size="icon" aria-label={t("invitations.more", { name: nameOf(invitation) })}>
              <MoreIcon />
            </Button>
          }
        >
          {invitation.state === "open" ? (
            <MenuItem onSelect={() => read.mutate({ id: invitation.id })}>
              <AccountsIcon />
              {t("invitations.link")}
            </MenuItem>
          ) : null}
          <MenuItem onSelect={() => resend.mutate({ id: invitation.id })}>
            <SendIcon />
            {t(mail && invitation.email ? "invitations.resend" : "invitations.prolong")}
          </MenuItem>
          <MenuItem danger onSelect={() => setRevoking(invitation)}>
            <BanIcon />
            {t("invitations.revoke.action")}
          </MenuItem>
        </Menu>
      ),
    },
  ];
  return (
    <Card>
      <CardHeader title={t("invitations.title")} />
      {read.error || resend.error ? (
        <div className="p-4 pb-0">
          <RefusalNotice error={read.error ?? resend.error} />
        </div>
      ) : null}
      <Table tall caption={t("invitations.title")} columns={columns} rows={invitations} rowKey={(invitation) => invitation.id} />
      {read.data ? <InvitationLinkDialog link={read.data} mailedTo={null} onClose={read.reset} /> : null}
      {revoking ? <RevokeDialog id={revoking.id} name={nameOf(revoking)} onClose={() => setRevoking(null)} /> : null}
    </Card>
  );
}

function RevokeDialog({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const t = useText("people");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const revoke = useMutation(
    trpc.invitations.revoke.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("invitations.revoke.done") });
        onClose();
        await queries.invalidateQueries(trpc.invitations.list.queryFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("invitations.revoke.title", { name })}
      text={t("invitations.revoke.text")}
      confirm={t("invitations.revoke.confirm")}
      keep={t("invitations.revoke.keep")}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id })}
    >
      <RefusalNotice error={revoke.error} />
    </ConfirmDialog>
  );
}
