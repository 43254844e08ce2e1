import type { Instance } from "@/tests/fixtures/instance";
import { compareWithBare } from "./bare";
import { connectAccounts, createOwner } from "./installation";

/** POST /posts/schedule over many accounts, and a bare insert of the same rows. */
const ACCOUNTS = 100;
const CONNECTIONS = 16;
const REQUESTS = 2_000;
/** V8 compiles until then: the 2,000th request still costs half as much again as the 10,000th. */
const WARM_UP_REQUESTS = 10_000;
const DAY_MS = 86_400_000;
const SPACING_MS = 600_000;

export async function benchSchedulePosts(instance: Instance) {
  const owner = await createOwner(instance, "schedule");
  const accounts = await connectAccounts(
    instance,
    owner.workspaceId,
    Array.from({ length: ACCOUNTS }, () => "TWITTER" as const),
  );
  const headers = { authorization: `Bearer ${owner.key}`, "content-type": "application/json" };
  let next = 0;

  const compared = await compareWithBare(instance, "/api/v1/posts/schedule", async (url, warmUp) => {
    const requests = warmUp ? WARM_UP_REQUESTS : REQUESTS;
    let left = requests;
    const send = async () => {
      while (left-- > 0) {
        const index = next++;
        const body = JSON.stringify({
          content: `منشور رقم ${index} with some more words to it`,
          accountIds: [accounts[index % ACCOUNTS]?.connectionId],
          scheduledAt: new Date(Date.now() + DAY_MS + index * SPACING_MS).toISOString(),
        });
        const response = await fetch(url, { method: "POST", headers, body });
        const text = await response.text();
        if (response.status !== 201) throw new Error(`${url} answered ${response.status}: ${text}`);
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
    return { requests, requestsPerSecond: Number(((requests * 1_000) / (performance.now() - startedAt)).toFixed(1)) };
  });
  return { accounts: ACCOUNTS, connections: CONNECTIONS, ...compared };
}
