"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addDays, daysInView, placeOf, spanOf } from "@/components/calendar/calendar-days";
import { weekStartOf } from "@/components/calendar/week-start";
import { viewError } from "@/components/errors/app-error";
import { usePreferences, useText } from "@/components/i18n/client";
import { NewLinkDialog } from "@/components/links/new-link-dialog";
import { useDaysOfLife } from "@/components/links/use-days-of-life";
import { LinkDialog } from "@/components/people/link-dialog";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer, useZone } from "@/components/shell/viewer-context";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

const spans = ["thisWeek", "nextWeek", "thirtyDays"] as const;
type Span = (typeof spans)[number];
const lifetimeDays = [3, 7, 14, 30];

interface CreateReviewLinkDialogProps {
  /** The one post that it shows; null = what is planned in a span of days. */
  postId: string | null;
  onClose(): void;
}

/** A link for a client who has no account: what it shows, in which language and for how long. Its address is shown once. */
export function CreateReviewLinkDialog({ postId, onClose }: CreateReviewLinkDialogProps) {
  const t = useText("review");
  const links = useText("links");
  const life = useDaysOfLife(lifetimeDays, 14);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const preferences = usePreferences();
  const { workspace } = useViewer();
  const zone = useZone();
  const brands = useQuery(trpc.workspaces.brands.queryOptions(undefined, { enabled: postId === null }));
  const create = useMutation(trpc.reviewLinks.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.reviewLinks.pathFilter()) }));
  if (create.data) return <LinkDialog insistent url={create.data.url} title={t("made.title")} text={t("made.text")} onClose={onClose} />;

  const spanFor = (span: Span) => {
    const { day } = placeOf(new Date(), zone);
    const days = (from: string) => daysInView("week", from, weekStartOf(preferences, workspace));
    return spanOf(span === "thirtyDays" ? [day, addDays(day, 29)] : days(span === "thisWeek" ? day : addDays(day, 7)), zone);
  };
  const scopeOf = (form: FormData) => {
    const brandId = String(form.get("brandId") ?? "");
    const span = spans.find((candidate) => candidate === form.get("span")) ?? "thisWeek";
    return postId ? { postId } : { ...spanFor(span), ...(brandId ? { brandId } : {}) };
  };
  const isTooMany = create.error !== null && viewError(create.error).reason === "TOO_MANY_REVIEW_LINKS";
  return (
    <NewLinkDialog
      title={t(postId ? "form.titleOne" : "form.title")}
      text={t("form.text")}
      action={links("create")}
      life={life}
      busy={create.isPending}
      error={create.error}
      problem={isTooMany ? links("tooMany", { n: 100 }) : undefined}
      onSubmit={({ form, locale, life: expiresInDays }) => create.mutate({ ...scopeOf(form), locale, expiresInDays })}
      onClose={onClose}
    >
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
    </NewLinkDialog>
  );
}
