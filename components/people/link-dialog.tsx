"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface LinkDialogProps {
  link: { url: string; expiresAt: string };
  mailedTo: string | null;
  onClose(): void;
}

/** An invitation's link, to be handed on. */
export function LinkDialog({ link, mailedTo, onClose }: LinkDialogProps) {
  const t = useText("people");
  const format = useFormat();
  const zone = useZone();
  const ends = { time: format.dateTime(link.expiresAt, zone), city: format.city(zone) };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("made.title")}
      description={mailedTo ? t("made.mailed", { ...ends, email: mailedTo }) : t("made.text", ends)}
      footer={
        <>
          <CopyButton size="md" variant="primary" text={link.url} label={t("made.copy")} />
          <Button onClick={onClose}>{t("made.close")}</Button>
        </>
      }
    >
      <Field label={t("made.label")}>
        {(control) => <Input {...control} code readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />}
      </Field>
    </Dialog>
  );
}
