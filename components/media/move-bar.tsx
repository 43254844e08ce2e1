"use client";

import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { AddIcon, CloseIcon, FolderIcon } from "@/components/ui/icons";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { FolderNameDialog } from "./folder-name-dialog";
import { type ChosenFiles, useFolders, useMoveFiles } from "./use-folders";

/** What can be done with the chosen files. Stands at the window's lower edge as long as some are. */
export function MoveBar({ chosen, onClear }: { chosen: ChosenFiles; onClear(): void }) {
  const t = useText("media");
  const folders = useFolders().data ?? [];
  const moving = useMoveFiles(onClear);
  const [naming, setNaming] = useState(false);
  if (chosen.size === 0 && !moving.error) return null;
  return (
    <section
      aria-label={t("folders.bar")}
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 grid gap-2 rounded-card border border-gray-6 bg-surface p-2 shadow-popover sm:bottom-4"
    >
      {moving.error ? <ErrorNotice error={moving.error} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <p className="ps-1 text-sm font-medium">{t("folders.chosen", { count: chosen.size })}</p>
        <span className="ms-auto flex items-center gap-2">
          <Menu
            trigger={
              <Button size="sm" busy={moving.busy}>
                <FolderIcon />
                {t("folders.move")}
              </Button>
            }
          >
            {folders.map((folder) => (
              <MenuItem key={folder.id} onSelect={() => moving.run(chosen, folder)}>
                <bdi className="one-line">{folder.name}</bdi>
              </MenuItem>
            ))}
            <MenuItem onSelect={() => moving.run(chosen, null)}>{t("folders.none")}</MenuItem>
            <MenuSeparator />
            <MenuItem onSelect={() => setNaming(true)}>
              <AddIcon />
              {t("folders.new")}
            </MenuItem>
          </Menu>
          <Button size="icon" variant="quiet" aria-label={t("folders.clear")} onClick={onClear}>
            <CloseIcon />
          </Button>
        </span>
      </div>
      {naming ? (
        <FolderNameDialog
          folder={null}
          onClose={() => setNaming(false)}
          onSaved={(folder) => {
            setNaming(false);
            moving.run(chosen, folder);
          }}
        />
      ) : null}
    </section>
  );
}
