import { notFound } from "next/navigation";
import { serverCaller } from "@/app/server";
import { Compare } from "@/components/ads/compare/compare";
import { readComparing } from "@/components/ads/compare/compare-filter";
import { getText } from "@/components/i18n/server";
import { readCompared } from "./read-compared";

export async function generateMetadata() {
  return { title: (await getText("ads"))("compare.title") };
}

export default async function ComparePage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  const accounts = await caller.ads.accounts({});
  const comparing = readComparing(query, accounts);
  const compared = await readCompared(comparing);
  if (!compared) notFound();
  return <Compare comparing={comparing} compared={compared} accounts={accounts} />;
}
