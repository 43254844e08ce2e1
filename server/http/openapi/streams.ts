import { errorReference, everyAnswer, headerReferences } from "./components";

/** Streams are no procedures, so they are described by hand. */

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

export const runEvents = {
  get: {
    operationId: "copilot.watchSession",
    summary: "Watch a session's run as it happens",
    description: [
      "Server-sent events of the instruction that is under way, from its beginning; of the newest one when none is. The stream ends after `done`, `failed` or `stopped`.",
      "Kinds: `round` (text told before it in the same round is void), `tool_call`, `tool_result`, `proposal`, `plan`, `text`, `done` (with the whole reply), `failed`, `stopped`.",
      "Each has an `id`; a client that comes back with it as `Last-Event-ID` misses nothing. A comment each 15 seconds keeps the connection open.",
      "Scope: `copilot`.",
    ].join("\n\n"),
    tags: ["Copilot"],
    security: [{ ApiKey: [] }, { OAuth: ["copilot"] }],
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
      { name: "Last-Event-ID", in: "header", required: false, description: "The last event that was read.", schema: { type: "string" } },
      parameter("WorkspaceId"),
      parameter("RequestId"),
    ],
    responses: {
      200: {
        description: "The events.",
        headers: headerReferences(everyAnswer),
        content: {
          "text/event-stream": {
            schema: { type: "string" },
            example: 'id: 0199b2c4-9e1f-7a2b-8c3d-4e5f6a7b8c9d:2\nevent: tool_call\ndata: {"callId":"1-1","tool":"get_insights","input":{"windowDays":7}}\n\n',
          },
        },
      },
      ...Object.fromEntries([400, 401, 403, 404, 422, 429, 500, 503].map((status) => [status, errorReference(status)])),
    },
  },
};
