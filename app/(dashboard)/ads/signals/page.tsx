import { serverCaller } from "@/app/server";
import { Signals } from "@/components/ads/signals/signals";
import { getText } from "@/components/i18n/server";
import { listSignalsInput } from "@/server/domains/ads/signals.schema";

const pageSize = 50;

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("signals.title") };
}

export default async function SignalsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [asked, caller] = await Promise.all([searchParams, serverCaller()]);
  // An address that someone has edited shows the newest alerts, not an error.
  const parsed = listSignalsInput.safeParse({ offset: asked.offset, limit: pageSize });
  const [page, accounts] = await Promise.all([
    caller.ads.namedSignals({ offset: parsed.success ? parsed.data.offset : 0, limit: pageSize }),
    caller.ads.accounts({}),
  ]);
  return <Signals page={page} accounts={accounts} now={Date.now()} />;
}
