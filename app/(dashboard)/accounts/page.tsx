import { serverCaller } from "@/app/server";
import { allAccounts } from "@/components/connections/all-accounts";
import { Connections } from "@/components/connections/connections";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("connections"))("title") };
}

interface AccountsPageProps {
  searchParams: Promise<{ outcome?: string | string[]; choose?: string | string[]; count?: string | string[]; connect?: string | string[] }>;
}

export default async function AccountsPage({ searchParams }: AccountsPageProps) {
  const [{ outcome, choose, count, connect }, caller] = await Promise.all([searchParams, serverCaller()]);
  const [page, scheduled, platforms, brands] = await Promise.all([
    caller.connections.accounts(allAccounts),
    caller.posts.scheduledByAccount(),
    caller.connections.platforms(),
    caller.brands.views(),
  ]);
  const connectOutcome = typeof outcome === "string" ? { outcome, count: typeof count === "string" ? Number(count) || 1 : 1 } : null;
  return (
    <Connections
      initial={page}
      scheduled={scheduled}
      brands={brands}
      platforms={platforms}
      connectOutcome={connectOutcome}
      choosing={typeof choose === "string" ? choose : null}
      connects={connect !== undefined}
      now={Date.now()}
    />
  );
}
