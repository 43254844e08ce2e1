"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { usePreferences, useText } from "@/components/i18n/client";
import { locales } from "@/components/i18n/locale";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer } from "@/components/shell/viewer-context";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { CreateInvitationInput, GivenRole } from "@/server/domains/workspaces/people.schema";
import { BrandsChoice } from "./brands-choice";
import { InvitationLinkDialog } from "./link-dialog";
import { RefusalNotice } from "./refusal-notice";
import { RoleChoice } from "./role-choice";

interface InviteDialogProps {
  brands: readonly BrandView[];
  /** Whether the installation sends messages. */
  mail: boolean;
  onClose(): void;
}

export function InviteDialog({ brands, mail, onClose }: InviteDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const create = useMutation(trpc.invitations.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.invitations.list.queryFilter()) }));
  if (create.data) return <InvitationLinkDialog link={create.data} mailedTo={mail ? (create.variables?.email ?? null) : null} onClose={onClose} />;
  return <InviteForm brands={brands} mail={mail} onClose={onClose} busy={create.isPending} error={create.error} onSubmit={(input) => create.mutate(input)} />;
}

interface InviteFormProps extends InviteDialogProps {
  busy: boolean;
  error: unknown;
  onSubmit(input: CreateInvitationInput): void;
}

function InviteForm({ brands, mail, onClose, busy, error, onSubmit }: InviteFormProps) {
  const t = useText("people");
  const common = useText("common");
  const { workspace } = useViewer();
  const preferences = usePreferences();
  const fieldError = useFieldErrors(error);
  const [role, setRole] = useState<GivenRole>("EDITOR");
  const [brandIds, setBrandIds] = useState<string[]>([]);
  const [email, setEmail] = useState("");
  const [locale, setLocale] = useState(preferences.locale);
  const written = mail && email.trim() !== "";
  const submit = () => {
    onSubmit({ role, brandIds, locale, ...(email.trim() ? { email: email.trim() } : {}) });
  };
  return (
    <FormDialog
      title={t("form.title", { workspace: workspace.name })}
      action={written ? t("form.send") : t("form.create")}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {fieldError("email") ? null : <RefusalNotice error={error} />}
      <Field label={t("form.email")} note={common("optional")} hint={t(mail ? "form.emailMailedHint" : "form.emailHint")} error={fieldError("email")}>
        {(control) => (
          <Input {...control} code type="email" value={email} onChange={(event) => setEmail(event.target.value)} maxLength={254} autoComplete="off" />
        )}
      </Field>
      {written ? (
        <div className="grid gap-1.5">
          <p className="font-medium">{t("form.language")}</p>
          <Choice
            label={t("form.language")}
            value={locale}
            onChange={(next) => setLocale(next)}
            options={locales.map((value) => ({ value, label: <span lang={value}>{common(`language.${value}`)}</span> }))}
          />
        </div>
      ) : null}
      <RoleChoice value={role} onChange={setRole} />
      <BrandsChoice brands={brands} value={brandIds} onChange={setBrandIds} />
    </FormDialog>
  );
}
