"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface InvitationLinkDialogProps {
  link: { url: string; expiresAt: string };
  mailedTo: string | null;
  onClose(): void;
}

/** An invitation's link, to be handed on. */
export function InvitationLinkDialog({ link, mailedTo, onClose }: InvitationLinkDialogProps) {
  const t = useText("people");
  const format = useFormat();
  const zone = useZone();
  const ends = { time: format.dateTime(link.expiresAt, zone), city: format.city(zone) };
  const text = mailedTo ? t("made.mailed", { ...ends, email: mailedTo }) : t("made.text", ends);
  return <LinkDialog url={link.url} title={t("made.title")} text={text} onClose={onClose} />;
}

interface LinkDialogProps {
  url: string;
  title: string;
  text: string;
  /** The link is seen here alone: the dialog closes by its button. */
  insistent?: boolean;
  onClose(): void;
}

/** A link to be copied. */
export function LinkDialog({ url, title, text, insistent = false, onClose }: LinkDialogProps) {
  const t = useText("people");
  return (
    <Dialog
      open
      insistent={insistent}
      onOpenChange={onClose}
      title={title}
      description={text}
      footer={
        <>
          <CopyButton size="md" variant="primary" text={url} label={t("made.copy")} />
          <Button onClick={onClose}>{t("made.close")}</Button>
        </>
      }
    >
      <Field label={t("made.label")}>{(control) => <Input {...control} code readOnly value={url} onFocus={(event) => event.currentTarget.select()} />}</Field>
    </Dialog>
  );
}
