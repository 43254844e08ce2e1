import { errorStatus } from "@/server/lib/errors";

/** What every operation of the description shares: the error's shape, headers and parameters. */

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: Object.keys(errorStatus) },
        message: { type: "string", description: "For people; may change. Programs go by the code." },
        details: {
          type: "object",
          description:
            "VALIDATION_ERROR has `issues`, PLAN_REQUIRED `requiredPlan`, STORAGE_QUOTA_EXCEEDED `quotaBytes` and `usedBytes`, INTERNAL_ERROR `requestId`; some carry a `reason`.",
          properties: {
            issues: {
              type: "array",
              items: {
                type: "object",
                required: ["path", "message", "code"],
                properties: {
                  path: { type: "string", description: "Dotted, such as `mediaUrls.3`; empty for the request as a whole." },
                  message: { type: "string" },
                  code: { type: "string" },
                },
              },
            },
            reason: { type: "string" },
            requiredPlan: { type: "string", enum: ["PRO", "ENTERPRISE"] },
            requestId: { type: "string" },
          },
          additionalProperties: true,
        },
      },
    },
  },
} as const;

export const headers = {
  "X-Request-Id": { description: "Names this request in our logs; a valid one of yours is kept.", schema: { type: "string" } },
  "X-RateLimit-Limit": { description: "Requests a minute.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Requests left in this window.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "When the window ends, in unix seconds.", schema: { type: "integer" } },
  "Retry-After": { description: "Whole seconds to wait before another try.", schema: { type: "integer", minimum: 1 } },
  "Idempotent-Replayed": { description: "`true` when this is the stored answer of an earlier request.", schema: { type: "string", enum: ["true"] } },
} as const;

export const everyAnswer = ["X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"] as const;

export function headerReferences(names: readonly (keyof typeof headers)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const parameters = {
  WorkspaceId: {
    name: "x-svc-workspace-id",
    in: "header",
    required: false,
    description:
      "Acts in a shared workspace instead of the key owner's personal one. It never grants access: membership, role, brands and the owner's plan are checked on every request.",
    schema: { type: "string", format: "uuid" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "1 to 128 printable characters without white space; echoed in the answer.",
    schema: { type: "string", maxLength: 128 },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Makes a repeat within 24 hours answer what the first request answered, instead of doing it again. Use a new one for each intent.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
    example: "order-7431-announcement",
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    required: false,
    description: "`respond-async` answers at once instead of waiting up to 5 seconds for the outcome.",
    schema: { type: "string" },
    example: "respond-async",
  },
} as const;

interface ErrorExample {
  description: string;
  codes: Partial<Record<keyof typeof errorStatus, { message: string; details?: Record<string, unknown> }>>;
  retryAfter?: boolean;
}

const validationExample = {
  message: "mediaUrls.3: must be an https address",
  details: { issues: [{ path: "mediaUrls.3", message: "must be an https address", code: "invalid_format" }] },
};

const errorResponses: Record<number, ErrorExample> = {
  400: {
    description: "The request is not valid, or the workspace header is malformed.",
    codes: {
      VALIDATION_ERROR: validationExample,
      WORKSPACE_SELECTION_INVALID: { message: "The x-svc-workspace-id header must be the uuid of a workspace." },
    },
  },
  401: {
    description: "The key is missing, invalid, revoked or expired.",
    codes: { UNAUTHORIZED: { message: "The API key is missing, invalid, revoked or expired." } },
  },
  403: {
    description: "The key, the plan or the workspace does not allow it.",
    codes: {
      FORBIDDEN: { message: "Missing required permission: posts:create" },
      PLAN_REQUIRED: { message: "This needs the PRO plan.", details: { requiredPlan: "PRO" } },
      WORKSPACE_ACCESS_REVOKED: { message: "You have no access to this workspace, or no longer." },
      STORAGE_QUOTA_EXCEEDED: {
        message: "The files of this workspace would take more than its plan has; nothing was kept. Delete files to make room.",
        details: { plan: "PRO", quotaBytes: 21_474_836_480, usedBytes: 21_474_000_000, neededBytes: 4_200_000 },
      },
    },
  },
  404: { description: "There is no such resource in this workspace.", codes: { NOT_FOUND: { message: "Post not found." } } },
  409: {
    description: "The same is being done right now.",
    codes: { CONFLICT: { message: "The first request with this Idempotency-Key is still running." } },
    retryAfter: true,
  },
  413: {
    description: "The body is larger than 4 MiB.",
    codes: {
      VALIDATION_ERROR: {
        message: "the body must be at most 4 MiB",
        details: { issues: [{ path: "", message: "the body must be at most 4 MiB", code: "too_large" }] },
      },
    },
  },
  422: { description: "The request is not valid.", codes: { VALIDATION_ERROR: validationExample } },
  429: { description: "Too many requests.", codes: { RATE_LIMITED: { message: "Too many requests: at most 120 a minute." } }, retryAfter: true },
  500: {
    description: "Something failed on our side.",
    codes: { INTERNAL_ERROR: { message: "Something failed on our side. Quote the request id when you report it.", details: { requestId: "req_7b2d" } } },
  },
  502: {
    description: "A platform or the model refused or failed. Trying again is safe.",
    codes: {
      UPSTREAM_ERROR: { message: "The platform did not confirm the change." },
      COPILOT_FAILED: { message: "The language model did not answer. Retrying is safe." },
    },
  },
  503: {
    description: "Access could not be verified just now, or a part of the service is down.",
    codes: {
      WORKSPACE_UNAVAILABLE: { message: "Your access could not be verified just now. Nothing was changed." },
      COPILOT_UNAVAILABLE: { message: "The copilot is not available just now. Nothing was done; retry in a moment." },
    },
    retryAfter: true,
  },
  507: {
    description: "The installation's disk has no room for more files. Everything else goes on.",
    codes: {
      STORAGE_FULL: { message: "This installation has no room for more files at present, and nothing was kept. Its operator has to make room." },
    },
  },
};

function errorResponse({ description, codes, retryAfter }: ErrorExample) {
  const examples = Object.fromEntries(Object.entries(codes).map(([code, error]) => [code, { value: { error: { code, ...error } } }]));
  return {
    description,
    headers: headerReferences(retryAfter ? [...everyAnswer, "Retry-After"] : everyAnswer),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples } },
  };
}

export function errorReference(status: number) {
  return { $ref: `#/components/responses/Error${status}` };
}

export function isDescribed(status: number): boolean {
  return Object.hasOwn(errorResponses, status);
}

export const components = {
  schemas: { Error: errorSchema },
  headers,
  parameters,
  responses: Object.fromEntries(Object.entries(errorResponses).map(([status, example]) => [`Error${status}`, errorResponse(example)])),
  securitySchemes: {
    ApiKey: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "svc_ + 40 characters",
      description: "A key from Settings → API keys, with the scopes that its operations ask for. Keys need the PRO or ENTERPRISE plan.",
    },
  },
} as const;
