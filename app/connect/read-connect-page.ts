import "server-only";
import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { getText } from "@/components/i18n/server";
import type { ConnectPageInput } from "@/server/domains/brands/connect-pages.schema";
import { publicCaller } from "@/server/trpc/server-caller";

const isNotFound = ({ cause }: TRPCError) => cause !== undefined && "code" in cause && cause.code === "NOT_FOUND";

/** The operator, by the name that its customers know, and what the link shows this browser: null when nothing. */
export async function readConnectPage(input: ConnectPageInput | null) {
  const [caller, common] = await Promise.all([publicCaller(), getText("common")]);
  const operator = await caller.connectPages.operator();
  const name = operator.name ?? common("product");
  if (input === null) return { operator, name, view: null };
  try {
    return { operator, name, view: await caller.connectPages.view(input) };
  } catch (error) {
    // An address that cannot be a link's leads nowhere too.
    if (!(error instanceof TRPCError) || (!isNotFound(error) && error.code !== "BAD_REQUEST")) throw error;
    return { operator, name, view: null };
  }
}

export async function connectMetadata(): Promise<Metadata> {
  const [{ name }, t] = await Promise.all([readConnectPage(null), getText("connect")]);
  return { title: { absolute: `${t("title")} · ${name}` }, description: null, referrer: "no-referrer", robots: { index: false, follow: false } };
}
