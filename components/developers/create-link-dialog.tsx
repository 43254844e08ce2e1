"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { viewError } from "@/components/errors/app-error";
import { useFormat, useText } from "@/components/i18n/client";
import type { Locale } from "@/components/i18n/locale";
import { NewLinkDialog } from "@/components/links/new-link-dialog";
import { LinkDialog } from "@/components/people/link-dialog";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { ConnectLink } from "@/server/domains/brands/connect-links.schema";
import type { ConnectablePlatform } from "@/server/domains/connections/connections.schema";

interface CreateLinkDialogProps {
  brands: readonly BrandView[];
  platforms: readonly ConnectablePlatform[];
  onClose(): void;
}

const lifetimes = [
  { minutes: 60, key: "form.hour" },
  { minutes: 1_440, key: "form.day" },
  { minutes: 10_080, key: "form.week" },
] as const;

export function CreateLinkDialog({ brands, platforms, onClose }: CreateLinkDialogProps) {
  const t = useText("developers");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const format = useFormat();
  const zone = useZone();
  const create = useMutation(trpc.connectLinks.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.connectLinks.list.queryFilter()) }));
  if (create.data) {
    const { url, expiresAt } = create.data;
    const text = t("made.text", { time: format.dateTime(expiresAt, zone), city: format.city(zone) });
    return <LinkDialog insistent url={url} title={t("made.title")} text={text} onClose={onClose} />;
  }
  return (
    <CreateForm
      brands={brands}
      platforms={platforms}
      onClose={onClose}
      busy={create.isPending}
      error={create.error}
      onSubmit={(input) => create.mutate(input)}
    />
  );
}

interface LinkInput {
  brandId: string;
  platforms?: ConnectLink["platforms"];
  redirectUrl?: string;
  locale: ConnectLink["locale"];
  expiresInMinutes: number;
}

interface CreateFormProps extends CreateLinkDialogProps {
  busy: boolean;
  error: unknown;
  onSubmit(input: LinkInput): void;
}

function CreateForm({ brands, platforms, onClose, busy, error, onSubmit }: CreateFormProps) {
  const t = useText("developers");
  const common = useText("common");
  const nameOf = usePlatformName();
  const [chosen, setChosen] = useState<ConnectLink["platforms"]>([]);
  const isAddressWrong = error !== null && viewError(error).issues.some(({ path }) => path === "redirectUrl");
  const isTooMany = error !== null && viewError(error).reason === "TOO_MANY_CONNECT_LINKS";
  const submit = ({ form, locale, life }: { form: FormData; locale: Locale; life: number }) => {
    const redirectUrl = String(form.get("redirectUrl")).trim();
    onSubmit({
      brandId: String(form.get("brandId")),
      locale,
      expiresInMinutes: life,
      ...(chosen.length > 0 ? { platforms: chosen } : {}),
      ...(redirectUrl ? { redirectUrl } : {}),
    });
  };
  const available = platforms.flatMap(({ platform, available: isAvailable }) => (isAvailable ? [platform] : []));
  return (
    <NewLinkDialog
      title={t("form.title")}
      action={t("links.create")}
      life={{ label: t("form.ends"), options: lifetimes.map(({ minutes, key }) => ({ value: minutes, label: t(key) })), initial: 1_440 }}
      busy={busy}
      error={isAddressWrong ? null : error}
      problem={isTooMany ? t("form.tooMany") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("form.brand")}>
        {(control) => (
          <Select {...control} name="brandId">
            {brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{t("form.platforms")}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {available.map((platform) => (
            <Checkbox
              key={platform}
              label={nameOf(platform)}
              checked={chosen.includes(platform)}
              onCheckedChange={(on) => setChosen(available.filter((candidate) => (candidate === platform ? on === true : chosen.includes(candidate))))}
            />
          ))}
        </div>
        <p className="text-xs text-gray-10">{t("form.platformsHint")}</p>
      </fieldset>
      <Field label={t("form.redirect")} note={common("optional")} hint={t("form.redirectHint")} error={isAddressWrong ? t("form.redirectWrong") : undefined}>
        {(control) => <Input {...control} code name="redirectUrl" type="url" maxLength={2_048} autoComplete="off" />}
      </Field>
    </NewLinkDialog>
  );
}
