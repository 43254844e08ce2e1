"use client";

import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { BrandsChoice } from "@/components/people/brands-choice";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { Webhook } from "@/server/domains/webhooks/webhooks.schema";
import { webhookEventGroupNames, webhookEventGroups, webhookEvents } from "@/shared/webhook-events";
import { useAddressProblem } from "./address-problem";
import { useEventWords } from "./event-words";

export interface EndpointValues {
  url: string;
  events: Webhook["events"];
  description: string;
  /** None = all. */
  brandIds: readonly string[];
}

interface EndpointFormProps {
  onClose(): void;
  title: string;
  submit: string;
  initial: EndpointValues;
  brands: readonly BrandView[];
  busy: boolean;
  error: unknown;
  onSubmit(values: EndpointValues): void;
}

const exampleUrl = "https://example.com/nashir";

/** What an endpoint is, in a dialog: for adding one and for changing it. */
export function EndpointForm({ onClose, title, submit, initial, brands, busy, error, onSubmit }: EndpointFormProps) {
  const t = useText("webhooks");
  const common = useText("common");
  const words = useEventWords();
  const addressError = useAddressProblem(error);
  const fieldError = useFieldErrors(error);
  const [chosen, setChosen] = useState<Webhook["events"]>(initial.events);
  const [brandIds, setBrandIds] = useState(initial.brandIds);
  const [tried, setTried] = useState(false);

  const send = (event: FormEvent<HTMLFormElement>) => {
    setTried(true);
    if (chosen.length === 0) return;
    const form = new FormData(event.currentTarget);
    onSubmit({ url: String(form.get("url")).trim(), events: chosen, description: String(form.get("description")).trim(), brandIds });
  };
  const toggle = (name: Webhook["events"][number], on: boolean) =>
    setChosen(webhookEvents.filter((candidate) => (candidate === name ? on : chosen.includes(candidate))));
  const general = error && !addressError && !fieldError("events") && !fieldError("description");

  return (
    <FormDialog title={title} action={submit} busy={busy} onSubmit={send} onClose={onClose}>
      {general ? <ErrorNotice error={error} /> : null}
      <Field label={t("form.url")} hint={t("form.urlHint", { example: exampleUrl })} error={addressError}>
        {(control) => (
          <Input {...control} code name="url" type="text" inputMode="url" required autoComplete="off" spellCheck={false} defaultValue={initial.url} />
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-medium">{t("form.events")}</legend>
        {webhookEventGroupNames.map((group) => (
          <fieldset key={group} className="grid content-start gap-x-4 sm:grid-cols-2">
            <legend className="text-sm text-gray-11">{t(`form.groups.${group}`)}</legend>
            {webhookEventGroups[group].map((event) => (
              <Checkbox
                key={event}
                label={words(event)}
                hint={<bdi dir="ltr">{event}</bdi>}
                checked={chosen.includes(event)}
                onCheckedChange={(on) => toggle(event, on === true)}
              />
            ))}
          </fieldset>
        ))}
        {(tried && chosen.length === 0) || fieldError("events") ? <Notice hue="red">{t("form.eventsError")}</Notice> : null}
      </fieldset>
      <BrandsChoice brands={brands} value={brandIds} onChange={setBrandIds} legend={t("form.brands")} hint={t("form.brandsHint")} />
      <Field label={t("form.description")} note={common("optional")} hint={t("form.descriptionHint")} error={fieldError("description")}>
        {(control) => <Input {...control} name="description" maxLength={500} autoComplete="off" defaultValue={initial.description} />}
      </Field>
    </FormDialog>
  );
}
