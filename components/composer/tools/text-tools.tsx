"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback";
import { AutoPilotIcon, EmojiIcon, HashtagIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import { Popover } from "@/components/ui/popover";

const waiting = <Skeleton className="h-72 w-full" />;
const EmojiPanel = lazyPart(() => import("./emoji-panel").then((module) => module.EmojiPanel), waiting);
const HashtagPanel = lazyPart(() => import("./hashtag-panel").then((module) => module.HashtagPanel), waiting);
const RewriteDialog = lazyPart(() => import("./rewrite-dialog").then((module) => module.RewriteDialog));

interface TextToolsProps {
  /** The text that they work on, and whose version it is; null = the original. */
  text: string;
  platform: string | null;
  /** Puts a text where the caret is. */
  onInsert(text: string): void;
  onReplace(text: string): void;
  /** Leads back to the text. */
  onClosed(): void;
}

/** What helps with writing. Each comes to the page when it is opened. */
export function TextTools({ text, platform, onInsert, onReplace, onClosed }: TextToolsProps) {
  const t = useText("writing");
  const [open, setOpen] = useState<"emoji" | "tags" | "rewrite" | null>(null);
  const panel = (which: "emoji" | "tags") => ({
    open: open === which,
    onOpenChange: (now: boolean) => setOpen(now ? which : null),
    onClosed,
    label: t(`${which}.open`),
  });
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Popover
        {...panel("emoji")}
        trigger={
          <Button size="sm" variant="quiet">
            <EmojiIcon />
            {t("emoji.open")}
          </Button>
        }
      >
        <EmojiPanel onPick={onInsert} />
      </Popover>
      <Popover
        {...panel("tags")}
        trigger={
          <Button size="sm" variant="quiet">
            <HashtagIcon />
            {t("tags.open")}
          </Button>
        }
      >
        <HashtagPanel
          onInsert={(tags) => {
            onInsert(tags.join(" "));
            setOpen(null);
          }}
        />
      </Popover>
      <Button
        size="sm"
        variant="quiet"
        disabled={text.trim() === ""}
        title={text.trim() === "" ? t("rewrite.noText") : undefined}
        onClick={() => setOpen("rewrite")}
      >
        <AutoPilotIcon />
        {t("rewrite.open")}
      </Button>
      {open === "rewrite" ? (
        <RewriteDialog
          text={text}
          platform={platform}
          onClose={() => setOpen(null)}
          onAccept={(next) => {
            onReplace(next);
            setOpen(null);
          }}
        />
      ) : null}
    </div>
  );
}
