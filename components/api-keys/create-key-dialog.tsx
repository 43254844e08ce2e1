"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { BrandsChoice } from "@/components/people/brands-choice";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice } from "@/components/ui/choice";
import { CopyButton } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { Scope } from "@/server/domains/workspaces/workspaces.schema";

/** In the order shown. Only the type is shared: the schema itself would bring its whole library into the page. */
const scopes = ["posts:read", "posts:create", "ads:read", "ads:write", "copilot", "brands:manage", "keys:manage"] as const satisfies readonly Scope[];

const expiries = [
  { days: 30, key: "keys.form.in30" },
  { days: 90, key: "keys.form.in90" },
  { days: 365, key: "keys.form.in365" },
] as const;

interface CreateKeyDialogProps {
  open: boolean;
  brands: readonly BrandView[];
  onOpenChange(open: boolean): void;
}

export function CreateKeyDialog({ open, brands, onOpenChange }: CreateKeyDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const create = useMutation(trpc.apiKeys.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.apiKeys.list.queryFilter()) }));
  const close = () => {
    onOpenChange(false);
    // The key leaves the page's memory with the dialog.
    create.reset();
  };
  if (create.data) return <KeyOnce value={create.data.key} open={open} onClose={close} />;
  return (
    <CreateForm
      open={open}
      brands={brands}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      busy={create.isPending}
      error={create.error}
      onSubmit={(input) => create.mutate(input)}
    />
  );
}

interface CreateFormProps extends CreateKeyDialogProps {
  busy: boolean;
  error: unknown;
  onSubmit(input: { name: string; scopes: Scope[]; expiresAt?: string; brandIds?: string[]; workspaceId?: string }): void;
}

function CreateForm({ open, brands, onOpenChange, busy, error, onSubmit }: CreateFormProps) {
  const t = useText("settings");
  const fieldError = useFieldErrors(error);
  const [chosen, setChosen] = useState<Scope[]>(["posts:read"]);
  const [missing, setMissing] = useState(false);
  const { workspace } = useViewer();
  const may = useMay();
  const [owner, setOwner] = useState<"person" | "workspace">("person");
  const [brandIds, setBrandIds] = useState<string[]>([]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    const form = new FormData(event.currentTarget);
    const days = Number(form.get("expiry"));
    onSubmit({
      name: String(form.get("name")),
      scopes: chosen,
      ...(days ? { expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() } : {}),
      ...(brandIds.length > 0 ? { brandIds } : {}),
      ...(owner === "workspace" ? { workspaceId: workspace.id } : {}),
    });
  };
  const toggle = (scope: Scope, on: boolean) => setChosen(scopes.filter((candidate) => (candidate === scope ? on : chosen.includes(candidate))));
  const fieldsAreFine = !fieldError("name") && !fieldError("scopes");

  return (
    <FormDialog open={open} title={t("keys.form.title")} action={t("keys.create")} busy={busy} onSubmit={submit} onClose={() => onOpenChange(false)}>
      {error && fieldsAreFine ? <ErrorNotice error={error} /> : null}
      <Field label={t("keys.form.name")} hint={t("keys.form.nameHint")} error={fieldError("name")}>
        {(control) => <Input {...control} name="name" required maxLength={80} autoComplete="off" />}
      </Field>
      {may.manage ? (
        <div className="grid gap-1">
          <p className="font-medium">{t("keys.form.owner")}</p>
          <Choice<"person" | "workspace">
            label={t("keys.form.owner")}
            value={owner}
            onChange={setOwner}
            options={[
              { value: "person", label: t("keys.form.ownerPerson") },
              { value: "workspace", label: t("keys.form.ownerWorkspace") },
            ]}
          />
          {owner === "workspace" ? <p className="text-xs text-gray-10">{t("keys.form.ownerWorkspaceHint")}</p> : null}
        </div>
      ) : null}
      <BrandsChoice brands={brands} value={brandIds} onChange={setBrandIds} legend={t("keys.form.brands")} hint={t("keys.form.brandsHint")} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{t("keys.form.scopes")}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`keys.scopes.${scope}`)}
            hint={t(`keys.scopeHints.${scope}`)}
            checked={chosen.includes(scope)}
            onCheckedChange={(on) => toggle(scope, on === true)}
          />
        ))}
        {chosen.includes("ads:write") ? <Notice hue="amber">{t("keys.scopeHints.ads:write")}</Notice> : null}
        {missing && chosen.length === 0 ? <Notice hue="red">{t("keys.form.scopesError")}</Notice> : null}
      </fieldset>
      <Field label={t("keys.form.expiry")}>
        {(control) => (
          <Select {...control} name="expiry" defaultValue="90">
            {expiries.map(({ days, key }) => (
              <option key={days} value={days}>
                {t(key)}
              </option>
            ))}
            <option value="0">{t("keys.neverExpires")}</option>
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}

/** The only time the key is seen: it closes by its button alone. */
function KeyOnce({ value, open, onClose }: { value: string; open: boolean; onClose(): void }) {
  const t = useText("settings");
  return (
    <Dialog
      open={open}
      insistent
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t("keys.once.title")}
      footer={
        <>
          <CopyButton size="md" variant="primary" text={value} label={t("keys.once.copy")} />
          <Button onClick={onClose}>{t("keys.once.stored")}</Button>
        </>
      }
    >
      <Notice hue="amber">{t("keys.once.text")}</Notice>
      <Field label={t("keys.once.label")}>
        {(control) => <Input {...control} code readOnly value={value} className="font-mono" onFocus={(event) => event.currentTarget.select()} />}
      </Field>
    </Dialog>
  );
}
