"use client";

import Link from "next/link";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CopyIcon, DeleteIcon, EditIcon, MoreIcon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { PostStatus } from "@/server/domains/posts/posts.schema";
import { canEdit } from "./can-edit";

export function PostMenu({ post, onDelete }: { post: { id: string; status: PostStatus; content: string }; onDelete(): void }) {
  const t = useText("posts");
  const common = useText("common");
  const name = post.content.slice(0, 40);
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={`${common("more")}: ${name}`}>
          <MoreIcon />
        </Button>
      }
    >
      {canEdit(post.status) ? (
        <MenuItem asChild>
          <Link href={`/posts/${post.id}/edit`}>
            <EditIcon />
            {t("actions.edit")}
          </Link>
        </MenuItem>
      ) : null}
      <MenuItem asChild>
        <Link href={`/posts/new?from=${post.id}`}>
          <CopyIcon />
          {t("actions.duplicate")}
        </Link>
      </MenuItem>
      {canEdit(post.status) ? (
        <MenuItem danger onSelect={onDelete}>
          <DeleteIcon />
          {t("actions.delete")}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
