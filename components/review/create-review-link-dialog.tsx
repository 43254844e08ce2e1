"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { addDays, daysInView, placeOf, spanOf } from "@/components/calendar/calendar-days";
import { weekStartOf } from "@/components/calendar/week-start";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { usePreferences, useText } from "@/components/i18n/client";
import { locales } from "@/components/i18n/locale";
import { LinkDialog } from "@/components/people/link-dialog";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer, useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

const spans = ["thisWeek", "nextWeek", "thirtyDays"] as const;
type Span = (typeof spans)[number];
const lives = [3, 7, 14, 30];

interface CreateReviewLinkDialogProps {
  /** The one post that it shows; null = what is planned in a span of days. */
  postId: string | null;
  onClose(): void;
}

/** A link for a client who has no account: what it shows, in which language and for how long. Its address is shown once. */
export function CreateReviewLinkDialog({ postId, onClose }: CreateReviewLinkDialogProps) {
  const t = useText("review");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const preferences = usePreferences();
  const { workspace } = useViewer();
  const zone = useZone();
  const formId = useId();
  const [locale, setLocale] = useState(preferences.locale);
  const brands = useQuery(trpc.workspaces.brands.queryOptions(undefined, { enabled: postId === null }));
  const create = useMutation(trpc.reviewLinks.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.reviewLinks.pathFilter()) }));
  if (create.data) return <LinkDialog insistent url={create.data.url} title={t("made.title")} text={t("made.text")} onClose={onClose} />;

  const spanFor = (span: Span) => {
    const { day } = placeOf(new Date(), zone);
    const days = (from: string) => daysInView("week", from, weekStartOf(preferences, workspace));
    return spanOf(span === "thirtyDays" ? [day, addDays(day, 29)] : days(span === "thisWeek" ? day : addDays(day, 7)), zone);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const brandId = String(form.get("brandId") ?? "");
    const span = spans.find((known) => known === form.get("span")) ?? "thisWeek";
    const scope = postId ? { postId } : { ...spanFor(span), ...(brandId ? { brandId } : {}) };
    create.mutate({ ...scope, locale, expiresInDays: Number(form.get("expiresInDays")) });
  };
  const isTooMany = create.error !== null && viewError(create.error).reason === "TOO_MANY_REVIEW_LINKS";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(postId ? "form.titleOne" : "form.title")}
      description={t("form.text")}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            {t("form.create")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {create.error ? <ErrorNotice error={create.error}>{isTooMany ? t("form.tooMany") : undefined}</ErrorNotice> : null}
        {postId ? null : (
          <>
            <Field label={t("form.span")}>
              {(control) => (
                <Select {...control} name="span">
                  {spans.map((span) => (
                    <option key={span} value={span}>
                      {t(`form.spans.${span}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {brands.data && brands.data.length > 0 ? (
              <Field label={t("form.brand")}>
                {(control) => (
                  <Select {...control} name="brandId">
                    <option value="">{t("form.allBrands")}</option>
                    {brands.data.map((brand) => (
                      <option key={brand.id} value={brand.id}>
                        {brand.name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            ) : null}
          </>
        )}
        <div className="grid gap-1.5">
          <p className="font-medium">{t("form.language")}</p>
          <Choice
            label={t("form.language")}
            value={locale}
            onChange={(next) => setLocale(next)}
            options={locales.map((value) => ({ value, label: <span lang={value}>{common(`language.${value}`)}</span> }))}
          />
        </div>
        <Field label={t("form.expires")}>
          {(control) => (
            <Select {...control} name="expiresInDays" defaultValue={14}>
              {lives.map((count) => (
                <option key={count} value={count}>
                  {t("form.days", { count })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  );
}
