"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { LabelsField } from "@/components/labels/labels-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";

export interface LabelChange {
  add: string[];
  remove: string[];
}

/** Which labels the chosen posts get, and which they lose. */
export function ChangeLabelsDialog({ count, onClose, onConfirm }: { count: number; onClose(): void; onConfirm(change: LabelChange): void }) {
  const t = useText("bulk");
  const common = useText("common");
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [refused, setRefused] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("labelsTitle", { count })}
      footer={
        <>
          <Button variant="primary" onClick={() => (add.length + remove.length > 0 ? onConfirm({ add, remove }) : setRefused(true))}>
            {t("labelsConfirm")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <LabelsField label={t("labelsAdd")} hint={t("labelsHint")} labels={add} onChange={setAdd} />
      <LabelsField label={t("labelsRemove")} hint={t("labelsHint")} labels={remove} onChange={setRemove} />
      {refused && add.length + remove.length === 0 ? <Notice hue="red">{t("labelsNothing")}</Notice> : null}
    </Dialog>
  );
}
