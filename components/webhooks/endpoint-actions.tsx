"use client";

import { type ComponentType, useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CircleCheckIcon, CirclePauseIcon, DeleteIcon, EditIcon, KeyIcon, MoreIcon, SendIcon } from "@/components/ui/icons";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { WebhookOverview } from "@/server/domains/webhooks/webhooks.schema";
import { DeleteDialog, DisableDialog, EnableDialog, RotateDialog } from "./confirm-dialogs";
import { EditEndpointDialog } from "./edit-endpoint-dialog";
import { useFocusBack } from "./use-focus-back";

const dialogs = { edit: EditEndpointDialog, enable: EnableDialog, disable: DisableDialog, rotate: RotateDialog, delete: DeleteDialog } as const;
type Act = keyof typeof dialogs;

interface EndpointActionsProps {
  endpoint: WebhookOverview;
  brands: readonly BrandView[];
  testing: boolean;
  onTest(): void;
}

/** One primary act: a test while the endpoint is on, its enabling while it is off. */
export function EndpointActions({ endpoint, brands, testing, onTest }: EndpointActionsProps) {
  const t = useText("webhooks");
  const common = useText("common");
  const [act, setAct] = useState<Act | null>(null);
  const { ref, giveBack: restoreFocus } = useFocusBack<HTMLButtonElement>();
  const close = () => {
    setAct(null);
    restoreFocus();
  };
  const ActiveDialog: ComponentType<{ endpoint: WebhookOverview; brands: readonly BrandView[]; onClose(): void }> | null = act ? dialogs[act] : null;
  const disabled = endpoint.status === "disabled";
  return (
    <>
      {disabled ? (
        <Button variant="primary" onClick={() => setAct("enable")}>
          <CircleCheckIcon />
          {t("actions.enable")}
        </Button>
      ) : (
        <Button variant="primary" busy={testing} onClick={onTest}>
          <SendIcon />
          {t("actions.test")}
        </Button>
      )}
      <Button onClick={() => setAct("edit")}>
        <EditIcon />
        {t("actions.edit")}
      </Button>
      <Menu
        trigger={
          <Button ref={ref} variant="quiet" size="icon" aria-label={common("more")}>
            <MoreIcon />
          </Button>
        }
      >
        <MenuItem onSelect={() => setAct("rotate")}>
          <KeyIcon />
          {t("actions.rotate")}
        </MenuItem>
        {disabled ? null : (
          <MenuItem onSelect={() => setAct("disable")}>
            <CirclePauseIcon />
            {t("actions.disable")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger onSelect={() => setAct("delete")}>
          <DeleteIcon />
          {t("actions.delete")}
        </MenuItem>
      </Menu>
      {ActiveDialog ? <ActiveDialog endpoint={endpoint} brands={brands} onClose={close} /> : null}
    </>
  );
}
