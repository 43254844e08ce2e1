"use client";

import { useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { CopyIcon, DeleteIcon, EditIcon, LinkIcon, MoreIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import type { PostStatus } from "@/server/domains/posts/posts.schema";
import { isEditable } from "@/shared/post-states";

export function PostMenu({ post, onDelete }: { post: { id: string; status: PostStatus; content: string }; onDelete(): void }) {
  const t = useText("posts");
  const may = useMay();
  const review = useText("review");
  const bulk = useText("bulk");
  const common = useText("common");
  const toast = useToast();
  const copyLink = async () => {
    await navigator.clipboard.writeText(new URL(`/posts/${post.id}`, window.location.href).href);
    toast({ text: bulk("linkCopied") });
  };
  const name = post.content.slice(0, 40);
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={`${common("more")}: ${name}`}>
          <MoreIcon />
        </Button>
      }
    >
      {isEditable(post.status) ? (
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
      <MenuItem onSelect={() => void copyLink()}>
        <LinkIcon />
        {bulk("copyLink")}
      </MenuItem>
      {may.approve && isEditable(post.status) ? (
        <MenuItem asChild>
          <Link href={`/approvals?share=${post.id}`}>
            <LinkIcon />
            {review("share")}
          </Link>
        </MenuItem>
      ) : null}
      {isEditable(post.status) ? (
        <MenuItem danger onSelect={onDelete}>
          <DeleteIcon />
          {t("actions.delete")}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
