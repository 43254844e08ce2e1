"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { AddIcon, DeleteIcon, EditIcon, MoreIcon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import type { ListedFolder } from "@/server/domains/media/folders.schema";
import { FolderNameDialog } from "./folder-name-dialog";
import type { OpenFolder } from "./library-place";
import { useFolders } from "./use-folders";

interface FolderChoiceProps {
  value: OpenFolder;
  onChange(to: OpenFolder): void;
  /** Folders are made, renamed and deleted here too. */
  managing: boolean;
}

/** The selected folder. */
export function FolderChoice({ value, onChange, managing }: FolderChoiceProps) {
  const t = useText("media");
  const format = useFormat();
  const may = useMay();
  const folders = useFolders().data ?? [];
  const [dialog, setDialog] = useState<"new" | "rename" | "delete" | null>(null);
  const opened = folders.find(({ id }) => id === value);
  const close = () => setDialog(null);
  return (
    <div className="flex min-w-0 grow gap-1 sm:grow-0">
      <Select aria-label={t("folders.label")} value={value} onChange={(event) => onChange(event.target.value)} className="min-w-0 grow sm:w-48">
        <option value="all">{t("folders.all")}</option>
        {folders.map(({ id, name, files }) => (
          <option key={id} value={id}>
            {t("folders.option", { name, files: format.number(files) })}
          </option>
        ))}
        <option value="none">{t("folders.none")}</option>
      </Select>
      {managing && may.write ? (
        <Menu
          trigger={
            <Button size="icon" variant="quiet" aria-label={t("folders.menu")}>
              <MoreIcon />
            </Button>
          }
        >
          <MenuItem onSelect={() => setDialog("new")}>
            <AddIcon />
            {t("folders.new")}
          </MenuItem>
          {opened ? (
            <>
              <MenuItem onSelect={() => setDialog("rename")}>
                <EditIcon />
                {t("folders.rename")}
              </MenuItem>
              <MenuItem danger onSelect={() => setDialog("delete")}>
                <DeleteIcon />
                {t("folders.delete")}
              </MenuItem>
            </>
          ) : null}
        </Menu>
      ) : null}
      {dialog === "new" || (dialog === "rename" && opened) ? (
        <FolderNameDialog
          folder={dialog === "rename" && opened ? opened : null}
          onClose={close}
          onSaved={({ id }) => {
            close();
            onChange(id);
          }}
        />
      ) : null}
      {dialog === "delete" && opened ? (
        <DeleteFolder
          folder={opened}
          onClose={close}
          onDeleted={() => {
            close();
            onChange("all");
          }}
        />
      ) : null}
    </div>
  );
}

function DeleteFolder({ folder, onClose, onDeleted }: { folder: ListedFolder; onClose(): void; onDeleted(): void }) {
  const t = useText("media");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation(
    trpc.media.folders.delete.mutationOptions({
      onSuccess: async () => {
        onDeleted();
        toast({ text: t("folders.deleted", { name: folder.name }) });
        await queries.invalidateQueries(trpc.media.pathFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("folders.deleteTitle", { name: folder.name })}
      text={t("folders.deleteText", { count: folder.files })}
      confirm={t("folders.delete")}
      keep={t("folders.keep")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: folder.id })}
    >
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
