"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface SecretOnceProps {
  secret: string;
  /** After a rotation the old secret continues signing for a day. */
  rotated: boolean;
  onClose(): void;
}

/** The only time the secret is seen: it closes by its button alone. */
export function SecretOnce({ secret, rotated, onClose }: SecretOnceProps) {
  const t = useText("webhooks");
  return (
    <Dialog
      open
      insistent
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t(rotated ? "once.rotatedTitle" : "once.addedTitle")}
      footer={
        <>
          <CopyButton size="md" variant="primary" text={secret} label={t("once.copy")} />
          <Button onClick={onClose}>{t("once.stored")}</Button>
        </>
      }
    >
      <Notice hue="amber">{t("once.text")}</Notice>
      {rotated ? <p>{t("once.overlap")}</p> : null}
      <Field label={t("once.label")}>
        {(control) => <Input {...control} code readOnly value={secret} className="font-mono" onFocus={(event) => event.currentTarget.select()} />}
      </Field>
    </Dialog>
  );
}
