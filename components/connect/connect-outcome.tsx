"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { LinkButton } from "@/components/ui/button";
import { CircleAlertIcon, CircleCheckIcon, CircleXIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { ConnectPageView, Operator } from "@/server/domains/brands/connect-pages.schema";
import { operatorStyle } from "./operator-style";

const icons = { connected: CircleCheckIcon, cancelled: CircleAlertIcon, failed: CircleXIcon };

interface ConnectOutcomeProps {
  outcome: NonNullable<ConnectPageView["outcome"]>;
  brand: string;
  operator: Operator;
}

/** The last page of a connect link. */
export function ConnectOutcome({ outcome: { status, accounts, returnUrl }, brand, operator }: ConnectOutcomeProps) {
  const t = useText("connect");
  const common = useText("common");
  const nameOf = usePlatformName();
  const OutcomeIcon = icons[status];
  return (
    <div className="grid w-full max-w-[440px] justify-items-center gap-5 text-center">
      <OutcomeIcon size={40} className={status === "connected" ? "text-green-4" : "text-gray-10"} />
      <div className="grid gap-2 wrap-anywhere">
        <h1 className="text-xl font-semibold">{t(`outcome.${status}.title`, { brand, count: accounts.length })}</h1>
        <p className="text-gray-11">{t(`outcome.${status}.text`, { operator: operator.name ?? common("product") })}</p>
      </div>
      {accounts.length > 0 ? (
        <ul className="grid gap-2">
          {accounts.map(({ platform, accountName }) => (
            <li key={`${platform} ${accountName}`} className="flex min-w-0 items-center gap-2">
              <PlatformMark platform={platform} />
              <span className="sr-only">{nameOf(platform)}</span>
              <bdi className="one-line font-medium">{accountName}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {returnUrl ? (
        <span style={operatorStyle(operator)}>
          <LinkButton variant="primary" className="outline-gray-12" href={returnUrl}>
            {t("return")}
          </LinkButton>
        </span>
      ) : null}
    </div>
  );
}
