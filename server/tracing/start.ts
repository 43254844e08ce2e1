import { IncomingMessage } from "node:http";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { requestName, tracedPath } from "./trace-name";

/**
 * Traces of requests, jobs (the engine's calls of /api/inngest) and calls of platforms, receivers and models. Imported before a process's own code and
 * only where OTEL_EXPORTER_OTLP_ENDPOINT is set; OpenTelemetry's own OTEL_ variables configure the export. No span has a query, an id
 * or a body: they may hold secrets.
 */
const unseen = /^\/(?:_next|fonts|emoji|api\/(?:health|metrics))(?:\/|$)/;

const cleaned = (origin: string, target: string) => ({ "url.full": origin + tracedPath(target), "url.path": tracedPath(target), "url.query": "" });

const incoming = new HttpInstrumentation({
  ignoreIncomingRequestHook: (request) => unseen.test(request.url?.split("?", 1)[0] ?? ""),
  startIncomingSpanHook: ({ url = "" }) => ({ ...cleaned("", url), "http.target": tracedPath(url), "http.url": "" }),
  startOutgoingSpanHook: ({ protocol, hostname, host, path }) => ({
    ...cleaned(`${protocol ?? "http:"}//${hostname ?? host}`, path ?? ""),
    "http.target": tracedPath(path ?? ""),
    "http.url": "",
  }),
  requestHook: (span, request) => {
    if (request instanceof IncomingMessage) span.updateName(requestName(request.method ?? "", request.url ?? ""));
  },
});

const outgoing = new UndiciInstrumentation({ startSpanHook: ({ origin, path }) => cleaned(origin, path) });

new NodeSDK({ instrumentations: [incoming, outgoing] }).start();

// The instrumentation takes hold of a module when it is required; imports of it follow.
for (const name of ["node:http", "node:https"]) createRequire(import.meta.url)(name);
syncBuiltinESMExports();
