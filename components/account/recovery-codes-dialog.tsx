"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";

/** Shown once: a stray click or Escape does not lose them. */
export function RecoveryCodesDialog({ codes, onStored }: { codes: readonly string[]; onStored(): void }) {
  const t = useText("twoStep");
  return (
    <Dialog
      open
      insistent
      onOpenChange={() => undefined}
      title={t("codes.title")}
      description={t("codes.text")}
      footer={
        <>
          <Button variant="primary" onClick={onStored}>
            {t("codes.stored")}
          </Button>
          <CopyButton size="md" text={codes.join("\n")} label={t("codes.copy")} />
        </>
      }
    >
      <ul dir="ltr" className="grid grid-cols-2 gap-2 rounded-card border border-gray-5 bg-gray-1 p-3 text-center font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
