"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { AddIcon, BrandIcon, DeleteIcon, EditIcon, MoreIcon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Page } from "@/components/ui/page";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import { isolated } from "@/shared/format";
import { BrandDialog } from "./brand-dialog";
import { DeleteBrandDialog } from "./delete-brand-dialog";

export function Brands({ initial }: { initial: BrandView[] }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const may = useMay();
  const { data: brands } = useQuery(trpc.brands.views.queryOptions(undefined, { initialData: initial }));
  const [editing, setEditing] = useState<BrandView | "new" | null>(null);
  const [deleting, setDeleting] = useState<BrandView | null>(null);
  const add = may.manageAll ? (
    <Button variant="primary" onClick={() => setEditing("new")}>
      <AddIcon />
      {t("brands.add")}
    </Button>
  ) : null;
  return (
    <Page title={t("brands.title")} text={t("brands.intro")} actions={brands.length > 0 ? add : null}>
      {brands.length === 0 ? (
        <Card>
          <EmptyState icon={BrandIcon} title={t("brands.empty.title")} text={t("brands.empty.text")} action={add} />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {brands.map((brand) => (
            <li key={brand.id} className="grid grid-cols-1">
              <BrandCard brand={brand} onEdit={may.manageAll ? () => setEditing(brand) : null} onDelete={() => setDeleting(brand)} />
            </li>
          ))}
        </ul>
      )}
      {editing ? <BrandDialog brand={editing === "new" ? null : editing} onClose={() => setEditing(null)} /> : null}
      {deleting ? <DeleteBrandDialog brand={deleting} onClose={() => setDeleting(null)} /> : null}
    </Page>
  );
}

function BrandCard({ brand, onEdit, onDelete }: { brand: BrandView; onEdit: (() => void) | null; onDelete(): void }) {
  const t = useText("workspace");
  const people = useText("people");
  return (
    <Card className="grid grid-cols-1 content-start gap-3 p-4">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 grow py-1 font-medium [overflow-wrap:anywhere]">
          <bdi>{brand.name}</bdi>
          {brand.externalId ? <bdi className="block font-mono text-xs font-normal text-gray-10">{brand.externalId}</bdi> : null}
        </h2>
        {onEdit ? (
          <Menu
            trigger={
              <Button variant="quiet" size="icon" aria-label={t("brands.more", { name: brand.name })}>
                <MoreIcon />
              </Button>
            }
          >
            <MenuItem onSelect={onEdit}>
              <EditIcon />
              {t("brands.edit")}
            </MenuItem>
            <MenuItem danger onSelect={onDelete}>
              <DeleteIcon />
              {t("brands.delete.action")}
            </MenuItem>
          </Menu>
        ) : null}
      </div>
      <div className="grid gap-1">
        <h3 className="text-xs text-gray-10">{t("brands.accounts")}</h3>
        {brand.accounts.length === 0 ? <p className="text-sm text-gray-11">{t("brands.noAccounts")}</p> : null}
        <ul className="grid gap-1">
          {brand.accounts.map((account) => (
            <li key={account.id} className="flex min-w-0 items-center gap-2 text-sm">
              <PlatformMark platform={account.platform} size={16} />
              <bdi className="one-line" title={account.accountName}>
                {account.accountName}
              </bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-1">
        <h3 className="text-xs text-gray-10">{t("brands.members")}</h3>
        <p className="text-sm text-gray-11 [overflow-wrap:anywhere]">
          {brand.members.length === 0 ? t("brands.noMembers") : brand.members.map((member) => isolated(member.name)).join(people("separator"))}
        </p>
      </div>
    </Card>
  );
}
