import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

/** A collector of OpenTelemetry on this machine, and what an installation sends to it. */

interface Attribute {
  key: string;
  value: { stringValue?: string };
}
interface Batch {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: { name: string; attributes: Attribute[] }[] }[] }[];
}

const received: { service: string | undefined; name: string; attributes: Attribute[] }[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    for (const { resource, scopeSpans } of (JSON.parse(Buffer.concat(chunks).toString()) as Batch).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
      received.push(...scopeSpans.flatMap(({ spans }) => spans.map(({ name, attributes }) => ({ service, name, attributes }))));
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
});
let instance: Instance;

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  instance = await startInstance({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_TRACES_EXPORTER: "otlp",
      OTEL_METRICS_EXPORTER: "none",
      OTEL_LOGS_EXPORTER: "none",
      OTEL_BSP_SCHEDULE_DELAY: "200",
    },
  });
}, 300_000);

afterAll(async () => {
  await instance?.stop();
  collector.close();
});

it("has requests and jobs of the web process and the engine's calls, without what their addresses hold", async () => {
  await fetch(`${instance.baseUrl}/api/v1/posts/0192f0c4-8b5e-7c11-9a3e-1f2d3c4b5a69?token=a-secret`);
  const names = (service: string) => received.filter((span) => span.service === service).map(({ name }) => name);
  await vi.waitFor(
    () => {
      expect(names("nashir-web")).toContain("GET /api/v1/posts/{}");
      expect(names("nashir-web")).toContain("POST /api/inngest nashir-heartbeat");
      expect(names("nashir-engine")).toContain("POST");
    },
    { timeout: 90_000, interval: 200 },
  );
  expect(JSON.stringify(received)).not.toMatch(/a-secret|0192f0c4/);
});
