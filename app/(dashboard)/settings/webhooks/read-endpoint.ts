import "server-only";
import { orNull, serverCaller } from "@/app/server";
import { listDeliveriesInput } from "@/server/domains/webhooks/webhooks.schema";

const PAGE_SIZE = 50;

/** The endpoint of an address, one page of its deliveries and the brands it may hear of; null where there is none to see: missing, foreign and malformed ids look alike. */
export async function readEndpoint(id: string, query: Record<string, string | string[] | undefined>) {
  const caller = await serverCaller();
  // An address that someone has edited shows the newest deliveries, not an error.
  const parsed = listDeliveriesInput.safeParse({ id, offset: query.offset, limit: PAGE_SIZE });
  const offset = parsed.success ? parsed.data.offset : 0;
  return orNull(
    Promise.all([caller.webhooks.get({ id }), caller.webhooks.deliveries({ id, offset, limit: PAGE_SIZE }), caller.brands.views()]).then(
      ([endpoint, deliveries, brands]) => ({ endpoint, deliveries, brands }),
    ),
  );
}
