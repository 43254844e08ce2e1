"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { AddIcon, BookmarkIcon, CheckIcon, DeleteIcon, EditIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { lazyPart } from "@/components/ui/part";
import { useToast } from "@/components/ui/toast";
import type { SavedView } from "@/server/domains/posts/saved-views.schema";
import { MAX_SAVED_VIEWS } from "@/shared/post-limits";

const ViewNameDialog = lazyPart(() => import("./view-name-dialog").then((module) => module.ViewNameDialog));

interface SavedViewsProps {
  /** The address that the filters in view have. */
  href: string;
  initial: SavedView[];
}

/** The member's views of this page: each is an address. The one in view can be renamed and deleted. */
export function SavedViews({ href, initial }: SavedViewsProps) {
  const t = useText("bulk");
  const trpc = useTRPC();
  const [dialog, setDialog] = useState<"save" | "rename" | "delete" | null>(null);
  const { data: all } = useQuery(trpc.savedViews.list.queryOptions(undefined, { initialData: initial }));
  const [page] = href.split("?");
  const views = all.filter((view) => view.href.split("?")[0] === page);
  const shown = views.find((view) => view.href === href);
  const close = () => setDialog(null);
  return (
    <>
      <Menu
        trigger={
          <Button className="min-w-0 max-sm:px-2.5" aria-label={shown ? t("views.shown", { name: shown.name }) : t("views.label")}>
            <BookmarkIcon />
            <bdi className="one-line max-w-40 max-sm:hidden">{shown?.name ?? t("views.label")}</bdi>
          </Button>
        }
      >
        <MenuLabel>{views.length > 0 ? t("views.label") : t("views.none")}</MenuLabel>
        {views.map((view) => (
          <MenuItem key={view.id} asChild>
            <Link href={view.href} scroll={false} aria-current={view === shown || undefined}>
              <bdi className="one-line grow">{view.name}</bdi>
              {view === shown ? <CheckIcon className="text-accent-5" /> : null}
            </Link>
          </MenuItem>
        ))}
        <MenuSeparator />
        {shown ? (
          <>
            <MenuItem onSelect={() => setDialog("rename")}>
              <EditIcon />
              {t("views.rename")}
            </MenuItem>
            <MenuItem danger onSelect={() => setDialog("delete")}>
              <DeleteIcon />
              {t("views.delete")}
            </MenuItem>
          </>
        ) : (
          <MenuItem disabled={all.length >= MAX_SAVED_VIEWS} onSelect={() => setDialog("save")}>
            <AddIcon />
            {all.length >= MAX_SAVED_VIEWS ? t("views.full", { n: MAX_SAVED_VIEWS }) : t("views.save")}
          </MenuItem>
        )}
      </Menu>
      {dialog === "save" ? <ViewNameDialog href={href} view={null} onClose={close} /> : null}
      {dialog === "rename" && shown ? <ViewNameDialog href={href} view={shown} onClose={close} /> : null}
      {dialog === "delete" && shown ? <DeleteView view={shown} onClose={close} /> : null}
    </>
  );
}

function DeleteView({ view, onClose }: { view: SavedView; onClose(): void }) {
  const t = useText("bulk");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation(
    trpc.savedViews.delete.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.savedViews.pathFilter());
        onClose();
        toast({ text: t("views.deleted", { name: view.name }) });
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("views.deleteTitle", { name: view.name })}
      text={t("views.deleteText")}
      confirm={t("views.delete")}
      keep={t("views.keep")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: view.id })}
    >
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
