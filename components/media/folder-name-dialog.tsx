"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { NameDialog } from "@/components/naming/name-dialog";
import { useTRPC } from "@/components/providers/trpc";
import type { Folder } from "@/server/domains/media/folders.schema";

interface FolderNameDialogProps {
  /** Null: a new one. */
  folder: Folder | null;
  onClose(): void;
  onSaved(folder: Folder): void;
}

export function FolderNameDialog({ folder, onClose, onSaved }: FolderNameDialogProps) {
  const t = useText("media");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = {
    onSuccess: async (saved: Folder) => {
      await queries.invalidateQueries(trpc.media.folders.list.queryFilter());
      onSaved(saved);
    },
  };
  const create = useMutation(trpc.media.folders.create.mutationOptions(done));
  const rename = useMutation(trpc.media.folders.rename.mutationOptions(done));
  return (
    <NameDialog
      words={{
        title: folder ? t("folders.renameTitle", { name: folder.name }) : t("folders.new"),
        label: t("folders.name"),
        action: t(folder ? "folders.save" : "folders.create"),
        taken: t("folders.taken"),
      }}
      name={folder?.name ?? ""}
      busy={create.isPending || rename.isPending}
      error={create.error ?? rename.error}
      onSave={(name) => (folder ? rename.mutate({ id: folder.id, name }) : create.mutate({ name }))}
      onClose={onClose}
    />
  );
}
