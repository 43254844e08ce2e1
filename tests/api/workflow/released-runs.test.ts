import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { startInngestServer } from "@/tests/fixtures/inngest-server";
import { releasedRuns } from "@/tests/fixtures/released-runs";
import { startRestServer } from "../http/rest-server";

/** A deployment must not lose runs that sleep: what they have done is not done again, and what they continue with exists. */

const inngest = await startInngestServer();
supplyEnvironment(inngest.env);
const { inngestHandler } = await import("@/server/jobs/serve");
const { functions } = await import("@/server/jobs/functions");
const served = await startRestServer((request) => inngestHandler(request));

afterAll(() => Promise.all([served.close(), inngest.close()]));

/** The engine keeps a step by the hash of its name. */
const keyOf = (step: string) => createHash("sha1").update(step).digest("hex");

test.each(releasedRuns)(
  "a run of $functionId that fell asleep in $sleptIn under $release goes on with $next and ends",
  async ({ functionId, event, steps, next }) => {
    const done = Object.fromEntries(Object.entries(steps).map(([step, data]) => [keyOf(step), { type: "data", data }]));
    const woken = await inngest.call(served.url, { functionId, event, steps: done });
    expect(woken.status, JSON.stringify(woken.body)).toBe(206);
    expect({ status: woken.status, ops: woken.body.map?.(({ op, displayName }: { op: string; displayName: string }) => ({ op, displayName })) }).toEqual({
      status: 206,
      ops: [{ op: "StepRun", displayName: next }],
    });
    // What the run is about is gone meanwhile, so it has nothing more to do.
    const ended = await inngest.call(served.url, { functionId, event, steps: { ...done, [keyOf(next)]: { type: "data", data: woken.body[0].data } } });
    expect(ended.status).toBe(200);
  },
);

/** The outbox may still have them when the new release starts. */
test.each([
  ["webhook.delivery.requested", "webhooks-deliver"],
  ["webhook.slow-delivery.requested", "webhooks-deliver-slowly"],
  ["webhook.replay.requested", "webhooks-replay"],
  ["workspaces/deleted", "media-clear-deleted-workspace"],
  ["workspaces/invitation-to-send", "workspaces-send-invitation"],
  ["workspaces/export-requested", "workspaces-export"],
  ["demo/created", "demo-fill"],
])("an event %s of release 1.0 starts %s", (event, id) => {
  const started = functions.filter((fn) => fn.opts.triggers?.some((trigger: { event?: unknown }) => trigger.event === event));
  expect(started.map((fn) => fn.id())).toEqual([id]);
});
