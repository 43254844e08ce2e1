import "server-only";
import type { Metadata } from "next";
import { orNull, publicCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import type { ConnectPageInput } from "@/server/domains/brands/connect-pages.schema";

/** The operator, by the name that its customers know, and what the link shows this browser: null when nothing. */
export async function readConnectPage(input: ConnectPageInput | null) {
  const [caller, common] = await Promise.all([publicCaller(), getText("common")]);
  const operator = await caller.connectPages.operator();
  const name = operator.name ?? common("product");
  // An address that cannot be a link's leads nowhere too.
  return { operator, name, view: input && (await orNull(caller.connectPages.view(input))) };
}

/** Of a page that a link leads to. */
export const linkMetadata = (title: string, name: string): Metadata => ({
  title: { absolute: `${title} · ${name}` },
  description: null,
  referrer: "no-referrer",
  robots: { index: false, follow: false },
});

export async function connectMetadata(): Promise<Metadata> {
  const [{ name }, t] = await Promise.all([readConnectPage(null), getText("connect")]);
  return linkMetadata(t("title"), name);
}

/** State of a connect link that was used, has ended, or belongs to another browser. */
export async function connectGone(operator: string) {
  const t = await getText("connect");
  return { title: t("gone.title"), text: t("gone.text", { operator }) };
}
