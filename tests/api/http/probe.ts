import { z } from "zod";
import { createRestHandler } from "@/server/http/handler";
import { notFound } from "@/server/lib/errors";
import { pageMetaOf, pageOf, paginationInput, queryBoolean } from "@/server/lib/pagination";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";

/** Operations that return what reached them, to test the transport. */

export const knownId = "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d";

const read = (plan?: "ENTERPRISE") => protectedProcedure({ scope: "posts:read", ...(plan ? { plan } : {}) });
const write = () => protectedProcedure({ scope: "posts:create" });
const at = (method: "GET" | "POST" | "PATCH" | "DELETE", path: `/probes${string}`) => ({ openapi: { method, path } });
const callerOutput = z.object({ workspaceId: z.string(), role: z.string(), plan: z.string(), brandIds: z.array(z.string()).nullable() });

export function createProbe() {
  const made: string[] = [];
  /** What is being made waits for it. */
  const gate = { open: Promise.resolve() };

  const root = router({
    list: read()
      .meta(at("GET", "/probes"))
      .input(z.object({ ...paginationInput({ default: 2, max: 10 }), kind: z.string().optional(), loud: queryBoolean.optional() }))
      .output(pageOf(z.string()))
      .query(({ input }) => {
        const all = ["a", "b", "c", "d", "e"];
        return { data: all.slice(input.offset, input.offset + input.limit), meta: pageMetaOf(input, all.length) };
      }),
    caller: read()
      .meta(at("GET", "/probes/caller"))
      .output(callerOutput)
      .query(({ ctx }) => ({ ...ctx.caller, brandIds: ctx.caller.brandIds ? [...ctx.caller.brandIds] : null })),
    create: write()
      .meta({ ...at("POST", "/probes"), successStatus: 201 })
      .input(z.strictObject({ name: z.string().min(1), note: z.string().optional(), tags: z.array(z.string()).optional() }))
      .output(z.object({ number: z.int(), name: z.string() }))
      .mutation(async ({ input }) => {
        await gate.open;
        if (input.name === "boom") throw new Error("connect ECONNREFUSED postgres://nashir:hunter2@10.0.0.7");
        made.push(input.name);
        return { number: made.length, name: input.name };
      }),
    get: read()
      .meta(at("GET", "/probes/{id}"))
      .input(z.object({ id: z.guid() }))
      .output(z.string())
      .query(({ input }) => {
        if (input.id !== knownId) throw notFound("Probe");
        return "found";
      }),
    update: write()
      .meta(at("PATCH", "/probes/{id}"))
      .input(z.strictObject({ id: z.guid(), name: z.string().optional() }))
      .output(z.object({ name: z.string().nullable() }))
      .mutation(({ input }) => ({ name: input.name ?? null })),
    remove: write()
      .meta(at("DELETE", "/probes/{id}"))
      .input(z.strictObject({ id: z.guid() }))
      .output(z.object({ id: z.string(), deleted: z.literal(true) }))
      .mutation(({ input }) => ({ id: input.id, deleted: true })),
    poke: write()
      .meta(at("POST", "/probes/{id}/poke"))
      .input(z.strictObject({ id: z.guid(), loud: z.boolean().optional() }))
      .output(z.object({ loud: z.boolean(), preferAsync: z.boolean(), locale: z.string() }))
      .mutation(({ ctx, input }) => ({ loud: input.loud ?? false, preferAsync: ctx.preferAsync, locale: ctx.locale })),
    ask: write()
      .meta({ ...at("POST", "/probes/ask"), invalidInputStatus: 422 })
      .input(z.strictObject({ message: z.string().min(1) }))
      .output(z.string())
      .mutation(() => "answer"),
    enterprise: read("ENTERPRISE")
      .meta(at("GET", "/probes/enterprise"))
      .output(z.string())
      .query(() => "rich"),
  });
  return { handle: createRestHandler(root, async () => "{}"), made, gate };
}
