import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { openDeliveries } from "@/server/domains/webhooks/deliveries.service";
import { addMember, type Role, removeMember } from "@/server/domains/workspaces";
import { type Receiver, startReceiver } from "../../fixtures/webhook-receiver";
import { seedConnection, seedPost } from "../http/resources";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { type Answer, anyTime, anyUuid } from "./api";

/** What a member who is limited to brands gets to know through webhooks, and what their endpoints do. */

supplyEnvironment({ ALLOWED_PRIVATE_HOSTS: "localhost", RATE_LIMIT_PRO: "100000", NODE_TLS_REJECT_UNAUTHORIZED: "0" });

let server: RestServer;
let receiver: Receiver;

beforeAll(async () => {
  [server, receiver] = await Promise.all([startRestServer(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([server.close(), receiver.close()]);
});

const named =
  (workspaceId: string, { key }: Seeded) =>
  async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = {
      authorization: `Bearer ${key}`,
      "x-svc-workspace-id": workspaceId,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const response = await fetch(`${server.url}${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };

/** An agency with two brands, a post of each and one of both. */
async function agency() {
  const owner = await seedPerson();
  const workspaceId = await seedSharedWorkspace(owner.email);
  const [coffee, bread] = [await createBrand({ workspaceId, name: "قهوة" }), await createBrand({ workspaceId, name: "خبز" })];
  const postOf = async (brandId: string | null) => seedPost(workspaceId, owner.userId, await seedConnection(workspaceId, brandId));
  const posts = { coffee: await postOf(coffee.id), bread: await postOf(bread.id), unassigned: await postOf(null) };

  const limited = async (role: Exclude<Role, "OWNER">, brandIds: string[]) => {
    const person = await seedPerson();
    const limit = (brands: string[]) => addMember({ workspaceId, email: person.email, role, brandIds: brands });
    await limit(brandIds);
    return { person, call: named(workspaceId, person), limit };
  };
  /** Who receives events of what, as the fan-out opens it. */
  const publishEvent = async (postId: string) => {
    const fact = { workspaceId, eventId: randomUUID(), type: "post.failed", occurredAt: new Date().toISOString(), data: { post: { id: postId } } };
    return (await openDeliveries(fact)).map(({ endpointId }) => endpointId).sort();
  };
  return { workspaceId, coffee, bread, posts, call: named(workspaceId, owner), limited, tell: publishEvent };
}

const wanted = () => ({ url: receiver.url, events: ["post.failed"] });

describe("an endpoint of an administrator limited to a brand", () => {
  it("carries that limit and hears of that brand's posts alone", async () => {
    const { coffee, posts, call, limited, tell } = await agency();
    const admin = await limited("ADMIN", [coffee.id]);
    const made = await admin.call("POST", "/webhooks", wanted());
    expect(made).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.stringMatching(anyUuid),
          ...wanted(),
          brandIds: [coffee.id],
          description: null,
          status: "active",
          failure_count: 0,
          disabledAt: null,
          lastSuccessAt: null,
          lastFailureAt: null,
          createdAt: expect.stringMatching(anyTime),
          secret: expect.any(String),
        },
      },
    });
    const own = made.body.data.id;
    const whole = (await call("POST", "/webhooks", wanted())).body.data;
    expect(whole.brandIds).toBeNull();
    expect(await tell(posts.coffee)).toEqual([own, whole.id].sort());
    for (const other of [posts.bread, posts.unassigned, randomUUID()]) expect(await tell(other)).toEqual([whole.id]);
  });

  it("follows them when they are limited further, not when they are let see more, and stays when they leave", async () => {
    const { workspaceId, coffee, bread, posts, call, limited, tell } = await agency();
    const admin = await limited("ADMIN", []);
    const { id } = (await admin.call("POST", "/webhooks", wanted())).body.data;
    const reach = async () => (await call("GET", "/webhooks")).body.data[0].brandIds;
    expect([await reach(), await tell(posts.bread)]).toEqual([null, [id]]);
    await admin.limit([coffee.id]);
    expect([await reach(), await tell(posts.coffee), await tell(posts.bread)]).toEqual([[coffee.id], [id], []]);

    const second = await limited("ADMIN", [coffee.id]);
    const { id: narrow } = (await second.call("POST", "/webhooks", wanted())).body.data;
    await second.limit([coffee.id, bread.id]);
    expect([await tell(posts.coffee), await tell(posts.bread)]).toEqual([[id, narrow].sort(), []]);
    await removeMember({ workspaceId, email: second.person.email });
    expect([await tell(posts.coffee), await tell(posts.bread)]).toEqual([[id, narrow].sort(), []]);
  });
});

describe("other brands' endpoints", () => {
  const operations: [method: string, path: string, body?: unknown][] = [
    ["PATCH", "", { description: "mine now" }],
    ["DELETE", ""],
    ["POST", "/test"],
    ["POST", "/enable", { replay: true }],
    ["POST", "/rotate-secret"],
    ["GET", "/deliveries"],
    ["POST", "/deliveries/{delivery}/redeliver"],
  ];

  it("are not there for an administrator limited to a brand: neither listed, nor read, nor touched", async () => {
    const { workspaceId, coffee, bread, posts, call, limited, tell } = await agency();
    const whole = (await call("POST", "/webhooks", wanted())).body.data.id;
    const baker = await limited("ADMIN", [bread.id]);
    const theirs = (await baker.call("POST", "/webhooks", wanted())).body.data.id;
    await tell(posts.bread);
    const stored = () => database().webhookEndpoint.findMany({ where: { workspaceId }, orderBy: { id: "asc" } });
    const before = await stored();

    const admin = await limited("ADMIN", [coffee.id]);
    expect(await admin.call("GET", "/webhooks")).toEqual({ status: 200, body: { data: [] } });
    for (const endpoint of [whole, theirs]) {
      const [delivery] = await database().webhookDelivery.findMany({ where: { workspaceId, endpointId: endpoint } });
      for (const [method, path, body] of operations) {
        const at = (id: string) => `/webhooks/${id}${path.replace("{delivery}", delivery?.id ?? "")}`;
        const [hidden, unknown] = [await admin.call(method, at(endpoint), body), await admin.call(method, at(randomUUID()), body)];
        expect(hidden).toEqual(unknown);
        expect([hidden.status, hidden.body.error.code]).toEqual([404, "NOT_FOUND"]);
      }
    }
    expect(await stored()).toEqual(before);
    expect(receiver.received).toEqual([]);
    // Those who see both brands see the baker's.
    const both = await limited("VIEWER", [coffee.id, bread.id]);
    expect((await both.call("GET", "/webhooks")).body.data.map((one: { id: string }) => one.id)).toEqual([theirs]);
    expect((await both.call("GET", `/webhooks/${theirs}/deliveries`)).body.meta.total).toBe(1);
    expect((await call("GET", "/webhooks")).body.data).toHaveLength(2);
  });
});

describe("an endpoint's deliveries", () => {
  it("are listed by the brand that they are about, page by page", async () => {
    const { workspaceId, coffee, bread, posts, call, tell } = await agency();
    await database().brand.updateMany({ where: { workspaceId, id: bread.id }, data: { externalId: "customer 7" } });
    const { id } = (await call("POST", "/webhooks", wanted())).body.data;
    for (const post of [posts.coffee, posts.bread, posts.coffee, posts.unassigned]) await tell(post);
    const list = async (query: string) => (await call("GET", `/webhooks/${id}/deliveries?${query}`)).body;
    const brandsOf = async (query: string) => (await list(query)).data.map((one: { brandId: string | null }) => one.brandId);
    expect((await brandsOf("")).sort()).toEqual([coffee.id, coffee.id, bread.id, null].sort());
    expect(await brandsOf(`brandId=${coffee.id.toUpperCase()}`)).toEqual([coffee.id, coffee.id]);
    expect(await brandsOf("brandExternalId=customer%207")).toEqual([bread.id]);
    expect(await brandsOf(`brandExternalId=customer%207&brandId=${coffee.id}`)).toEqual([]);
    const first = await list(`brandId=${coffee.id}&limit=1`);
    expect(first).toMatchObject({ data: [{ brandId: coffee.id }], meta: { total: 2, offset: 0, limit: 1 } });
    expect(first.meta.next).toContain(`brandId=${coffee.id}`);
    for (const unknown of [`brandId=${randomUUID()}`, "brandExternalId=nobody", "brandExternalId="]) {
      expect(await list(unknown)).toEqual({ data: [], meta: { total: 0, offset: 0, limit: 50, next: null } });
    }
    const refused = await call("GET", `/webhooks/${id}/deliveries?brandId=coffee`);
    expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "brandId"]);
  });
});

describe("the brands of an endpoint, chosen", () => {
  const unknownAt = (path: string) => ({
    error: expect.objectContaining({
      code: "VALIDATION_ERROR",
      details: { issues: [{ path, message: "is not a brand of this workspace", code: "unknown" }] },
    }),
  });

  it("are all by default, can be narrowed at first and later, and widened again by who sees them all", async () => {
    const { coffee, bread, posts, call, tell } = await agency();
    const { id, brandIds } = (await call("POST", "/webhooks", { ...wanted(), brandIds: [bread.id] })).body.data;
    expect([brandIds, await tell(posts.bread), await tell(posts.coffee)]).toEqual([[bread.id], [id], []]);
    const change = async (chosen: string[] | null) => (await call("PATCH", `/webhooks/${id}`, { brandIds: chosen })).body.data.brandIds;
    expect([await change([coffee.id]), await tell(posts.bread), await tell(posts.coffee)]).toEqual([[coffee.id], [], [id]]);
    expect([await change(null), await tell(posts.bread), await tell(posts.unassigned)]).toEqual([null, [id], [id]]);
    expect((await call("PATCH", `/webhooks/${id}`, { description: "as it was" })).body.data.brandIds).toBeNull();
    expect((await call("GET", "/webhooks")).body.data[0].brandIds).toBeNull();
  });

  it("are for an administrator limited to brands theirs alone; others look as if there were none", async () => {
    const { coffee, bread, posts, call, limited, tell } = await agency();
    const admin = await limited("ADMIN", [coffee.id]);
    for (const other of [bread.id, randomUUID()]) {
      const refused = await admin.call("POST", "/webhooks", { ...wanted(), brandIds: [coffee.id, other] });
      expect([refused.status, refused.body]).toEqual([400, unknownAt("brandIds.1")]);
    }
    const { id } = (await admin.call("POST", "/webhooks", { ...wanted(), brandIds: [coffee.id] })).body.data;
    expect((await admin.call("PATCH", `/webhooks/${id}`, { brandIds: [bread.id] })).body).toEqual(unknownAt("brandIds.0"));
    expect((await admin.call("PATCH", `/webhooks/${id}`, { brandIds: null })).body.data.brandIds).toEqual([coffee.id]);
    // Who sees more may let it hear of more, and then answers for it.
    expect((await call("PATCH", `/webhooks/${id}`, { brandIds: [coffee.id, bread.id] })).body.data.brandIds).toEqual([coffee.id, bread.id]);
    expect([await tell(posts.bread), (await admin.call("GET", "/webhooks")).body.data]).toEqual([[id], []]);
  });
});
