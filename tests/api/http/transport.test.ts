import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestServer, startRestServer } from "./rest-server";
import { bearer, type Seeded, seedPerson } from "./seed";

let server: RestServer;
let person: Seeded;

beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson();
});
afterAll(() => server.close());

const path = "/analytics/optimal-times?platform=instagram&timezone=Asia/Riyadh";

describe("a request that succeeds", () => {
  test("has the envelope, the request id and the rate limit's headers", async () => {
    const response = await fetch(`${server.url}${path}`, { headers: bearer(person.key, { "x-request-id": "my-id-1" }) });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toBe("my-id-1");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("x-ratelimit-limit")).toBe("120");
    expect(response.headers.get("x-ratelimit-remaining")).toMatch(/^1[01]\d$/);
    const body = await response.json();
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data).toMatchObject({ platform: "instagram", timezone: "Asia/Riyadh", source: "prior", sampleSize: 0 });
    expect(body.data.slots).toHaveLength(10);
  });
});
