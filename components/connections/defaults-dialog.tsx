"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AccountSettings, cleanSettings } from "@/components/composer/settings-fields";
import { SettingsForm } from "@/components/composer/settings-form";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";

/** What new posts to an account start from, such as its board. */
export function DefaultsDialog({ account, onClose }: { account: ConnectedAccount; onClose(): void }) {
  const t = useText("connections");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [settings, setSettings] = useState(account.publishDefaults as AccountSettings);
  const save = useMutation(
    trpc.connections.setDefaults.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("defaults.saved", { account: account.accountName }) });
        onClose();
        await queries.invalidateQueries(trpc.connections.pathFilter());
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("defaults.title", { account: account.accountName })}
      description={t("defaults.text")}
      footer={
        <>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate({ connectionId: account.id, defaults: cleanSettings(settings) })}>
            {common("save")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <SettingsForm account={account} settings={settings} mediaCount={0} lasting onChange={(change) => setSettings((current) => ({ ...current, ...change }))} />
    </Dialog>
  );
}
