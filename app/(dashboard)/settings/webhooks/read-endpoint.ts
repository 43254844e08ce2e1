import "server-only";
import { TRPCError } from "@trpc/server";
import { listDeliveriesInput } from "@/server/domains/webhooks/webhooks.schema";
import { serverCaller } from "@/server/trpc/server-caller";

const pageSize = 50;

/** The endpoint of an address, one page of its deliveries and the brands it may hear of; null where there is none to see: missing, foreign and malformed ids look alike. */
export async function readEndpoint(id: string, asked: Record<string, string | string[] | undefined>) {
  const caller = await serverCaller();
  // An address that someone has edited shows the newest deliveries, not an error.
  const parsed = listDeliveriesInput.safeParse({ id, offset: asked.offset, limit: pageSize });
  const offset = parsed.success ? parsed.data.offset : 0;
  try {
    const [endpoint, deliveries, brands] = await Promise.all([
      caller.webhooks.get({ id }),
      caller.webhooks.deliveries({ id, offset, limit: pageSize }),
      caller.brands.views(),
    ]);
    return { endpoint, deliveries, brands };
  } catch (error) {
    if (error instanceof TRPCError && (error.code === "BAD_REQUEST" || error.code === "NOT_FOUND")) return null;
    throw error;
  }
}
