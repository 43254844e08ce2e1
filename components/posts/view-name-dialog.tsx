"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { NameDialog } from "@/components/naming/name-dialog";
import { useTRPC } from "@/components/providers/trpc";
import type { SavedView } from "@/server/domains/posts/saved-views.schema";

interface ViewNameDialogProps {
  /** What a new view leads to. */
  href: string;
  /** Null: a new one. */
  view: SavedView | null;
  onClose(): void;
}

export function ViewNameDialog({ href, view, onClose }: ViewNameDialogProps) {
  const t = useText("bulk");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = {
    onSuccess: async () => {
      await queries.invalidateQueries(trpc.savedViews.pathFilter());
      onClose();
    },
  };
  const create = useMutation(trpc.savedViews.create.mutationOptions(done));
  const rename = useMutation(trpc.savedViews.rename.mutationOptions(done));
  return (
    <NameDialog
      words={{
        title: view ? t("views.renameTitle", { name: view.name }) : t("views.save"),
        label: t("views.name"),
        action: t(view ? "views.saveName" : "views.saveNew"),
        taken: t("views.taken"),
      }}
      name={view?.name ?? ""}
      busy={create.isPending || rename.isPending}
      error={create.error ?? rename.error}
      onSave={(name) => (view ? rename.mutate({ id: view.id, name }) : create.mutate({ name, href }))}
      onClose={onClose}
    />
  );
}
