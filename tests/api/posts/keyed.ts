import { afterAll, beforeAll } from "vitest";
import { type Answer, call } from "@/tests/api/http/client";
import { type RestServer, startRestServer } from "@/tests/api/http/rest-server";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";

/** Posts over HTTP where nothing is published: a person with a key and the REST server alone. */

let server: RestServer;

export interface Keyed extends Seeded {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Called at the top of a test file. */
export function startKeyedRest(): void {
  beforeAll(async () => {
    server = await startRestServer();
  });
  afterAll(() => server.close());
}

export async function keyed(options?: Parameters<typeof seedPerson>[0]): Promise<Keyed> {
  const person = await seedPerson(options);
  return { ...person, ask: (method, path, body, headers = {}) => call(server.url + path, { method, key: person.key, body, headers }) };
}

/** What is in `data`. */
export const dataOf = <Data = Record<string, unknown>>({ body }: Answer) => (body as { data: Data }).data;

/** The status and the paths of a refusal, in their order. */
export function refusal({ status, body }: Answer): { status: number; paths: string[]; reason?: string } {
  const { details } = (body as { error: { details: { issues: { path: string }[]; reason?: string } } }).error;
  return { status, paths: details.issues.map(({ path }) => path), ...(details.reason ? { reason: details.reason } : {}) };
}
