"use client";

import { useMutation } from "@tanstack/react-query";
import { AccountInitial, ChoiceList, useChoice } from "@/components/connections/choice-list";
import { usePlatformName } from "@/components/connections/platform-name";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { CheckIcon, NextIcon, WorkingIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { SandboxTag } from "@/components/ui/state-badge";
import type { ConnectPageView, Operator } from "@/server/domains/brands/connect-pages.schema";
import { ConnectOutcome } from "./connect-outcome";
import { operatorStyle } from "./operator-style";

interface ConnectPageProps {
  view: ConnectPageView;
  operator: Operator;
  /** The consent took too long, so that it has to be given again. */
  isLate?: boolean;
}

/** What a connect link leads to: the platforms, then the accounts of a consent, then what became of it. */
export function ConnectPage({ view, operator, isLate = false }: ConnectPageProps) {
  if (view.outcome) return <ConnectOutcome outcome={view.outcome} brand={view.brand} operator={operator} />;
  if (view.choice) return <ChooseAccounts view={view} choice={view.choice} operator={operator} />;
  return <ChoosePlatform view={view} operator={operator} isLate={isLate} />;
}

function ChoosePlatform({ view, operator, isLate }: Required<ConnectPageProps>) {
  const t = useText("connect");
  const connections = useText("connections");
  const common = useText("common");
  const nameOf = usePlatformName();
  const { start, cancel, busy, error } = useConnectStep();
  const name = operator.name ?? common("product");
  return (
    <div className="grid w-full max-w-[440px] gap-5">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold wrap-anywhere">
          {view.renews ? t("headingRenew", { account: view.renews }) : t("heading", { brand: view.brand })}
        </h1>
        <p className="text-gray-11 wrap-anywhere">{t("intro", { operator: name, brand: view.brand })}</p>
      </div>
      {isLate ? <Notice hue="amber">{t("late")}</Notice> : null}
      {error ? <ErrorNotice error={error} /> : null}
      <ul className="grid gap-2">
        {view.platforms.map(({ platform, sandbox }) => (
          <li key={platform}>
            <button
              type="button"
              disabled={busy}
              onClick={() => start.mutate({ id: view.id, platform })}
              className="flex min-h-12 w-full items-center gap-3 rounded-control border border-gray-8 bg-surface px-3 py-2 text-start font-medium hover:bg-gray-3 disabled:pointer-events-none disabled:text-gray-10"
            >
              <PlatformMark platform={platform} size={20} />
              <span className="min-w-0 grow wrap-anywhere">{t("continue", { platform: nameOf(platform) })}</span>
              {sandbox ? <SandboxTag /> : null}
              {busy && start.variables?.platform === platform ? <WorkingIcon className="animate-busy" /> : <NextIcon className="shrink-0 text-gray-10" />}
            </button>
          </li>
        ))}
      </ul>
      {view.platforms.some(({ sandbox }) => sandbox) ? <p className="text-sm text-gray-11">{connections("dialog.sandbox")}</p> : null}
      <Card className="grid gap-2 p-4">
        <h2 className="font-medium">{t("asks.title")}</h2>
        <ul className="grid gap-1.5 text-sm text-gray-11">
          {(["read", "publish", "figures"] as const).map((key) => (
            <li key={key} className="flex items-start gap-2">
              <CheckIcon className="mt-0.5 shrink-0" />
              {t(`asks.${key}`)}
            </li>
          ))}
        </ul>
        <p className="text-sm text-gray-11">{t("asks.password")}</p>
      </Card>
      <Button className="justify-self-start" disabled={busy} onClick={() => cancel.mutate({ id: view.id })}>
        {common("cancel")}
      </Button>
    </div>
  );
}

function ChooseAccounts({ view, choice, operator }: Pick<ConnectPageProps, "view" | "operator"> & { choice: NonNullable<ConnectPageView["choice"]> }) {
  const t = useText("connect");
  const connections = useText("connections");
  const common = useText("common");
  const nameOf = usePlatformName();
  const { choose, cancel, busy, error } = useConnectStep();
  const accounts = choice.accounts.map(({ accountId, accountName, kind, alreadyConnected }) => ({
    id: accountId,
    name: accountName,
    hint: connections(`kind.${kind}`),
    alreadyConnected,
  }));
  const made = useChoice(accounts);
  const isElsewhere = error !== null && viewError(error).reason === "ACCOUNT_IN_OTHER_BRAND";
  return (
    <div className="grid w-full max-w-[440px] gap-5">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold wrap-anywhere">{connections("choose.title", { platform: nameOf(choice.platform) })}</h1>
        <p className="text-gray-11">{t("choose", { brand: view.brand })}</p>
      </div>
      {error ? <ErrorNotice error={error}>{isElsewhere ? t("otherBrand") : undefined}</ErrorNotice> : null}
      <ChoiceList accounts={accounts} choice={made} already={connections("choose.already")} mark={({ name }) => <AccountInitial name={name} />} />
      <div className="flex flex-wrap gap-2">
        <span style={operatorStyle(operator)}>
          <Button
            variant="primary"
            className="outline-gray-12"
            busy={choose.isPending || choose.isSuccess}
            disabled={busy || made.chosen.length === 0}
            onClick={() => choose.mutate({ id: view.id, accountIds: made.chosen })}
          >
            {connections("choose.confirm", { count: made.chosen.length })}
          </Button>
        </span>
        <Button disabled={busy} onClick={() => cancel.mutate({ id: view.id })}>
          {common("cancel")}
        </Button>
      </div>
    </div>
  );
}

/** What the page's buttons do. Each leads the browser on; a link that has ended meanwhile is drawn again, as what it is by now. */
function useConnectStep() {
  const trpc = useTRPC();
  const step = {
    onSuccess: ({ url }: { url: string }) => window.location.assign(url),
    onError: (error: unknown) => {
      if (viewError(error).code === "NOT_FOUND") window.location.reload();
    },
  };
  const start = useMutation(trpc.connectPages.start.mutationOptions(step));
  const choose = useMutation(trpc.connectPages.choose.mutationOptions(step));
  const cancel = useMutation(trpc.connectPages.cancel.mutationOptions(step));
  const all = [start, choose, cancel];
  return {
    start,
    choose,
    cancel,
    // Still busy while the browser leaves.
    busy: all.some(({ isPending, isSuccess }) => isPending || isSuccess),
    error: all.find(({ error }) => error)?.error ?? null,
  };
}
