import { existsSync } from "node:fs";
import { z } from "zod";

/**
 * The one place that reads `process.env`. Everything is validated once, at first import; a wrong value
 * stops the start with the variable's name and what it should be.
 */

for (const file of [".env.local", ".env"]) {
  // loadEnvFile never overrides what is already set, so the more specific file comes first.
  if (existsSync(/*turbopackIgnore: true*/ file)) process.loadEnvFile(/*turbopackIgnore: true*/ file);
}

const PORT_RULE = "must be a port number from 0 to 65535";
const port = z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65_535, PORT_RULE);
const DELAY_RULE = "must be 0 to 60";
const HEAP_RULE = "must be a whole number of megabytes, 256 or more";
const COUNT_RULE = "must be a whole number, 1 or more";
const SIZE_RULE = "must be a number of bytes, 1 to 2147483647";
const totalBytes = z.coerce.number("must be a number of bytes").int("must be a whole number of bytes");
const perMinute = z.coerce.number(COUNT_RULE).int(COUNT_RULE).min(1, COUNT_RULE);
const seconds = z.coerce.number("must be a number of seconds above 0").positive("must be a number of seconds above 0");
const webAddress = z.url({ protocol: /^https?$/, error: "must be an address such as https://nashir.example" });
const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );

const platformNames = ["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT", "META", "GOOGLE"] as const;

/** Settings a platform's adapter may have; a new kind is added here, so that `.env.example` can list them all. */
const platformSettings = ["CLIENT_ID", "CLIENT_SECRET", "API_BASE_URL", "AUTHORIZE_URL", "TOKEN_BASE_URL", "UPLOAD_BASE_URL", "API_VERSION"] as const;

const platformShape = Object.fromEntries(
  platformNames.flatMap((name) =>
    platformSettings.map((setting) => [`${name}_${setting}`, setting.endsWith("URL") ? webAddress.optional() : z.string().min(1).optional()]),
  ),
) as Record<`${PlatformName}_${PlatformSetting}`, z.ZodOptional<z.ZodString>>;

/** Who serves a language model; `openai-compatible` is any server that speaks the same protocol. */
const modelProviders = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type ModelProvider = (typeof modelProviders)[number];
const aModel = `must be provider/model, the provider one of ${modelProviders.join(", ")}`;
const providerOf = (name: string) => modelProviders.find((provider) => name.startsWith(`${provider}/`) && name.length > provider.length + 1);
const modelName = z.string().refine((name) => providerOf(name) !== undefined, aModel);

/** US dollars for a million tokens. */
export interface TokenPrice {
  input: number;
  /** Input that the provider had in its cache. */
  cachedInput: number;
  output: number;
}

const PRICE_RULE = "must be input,output or input,cachedInput,output: US dollars for a million tokens, such as 0.5,1.5";
const modelPrice = z
  .string()
  .regex(/^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?){1,2}$/, PRICE_RULE)
  .transform((value): TokenPrice => {
    const [input = 0, second = 0, output] = value.split(",").map(Number);
    return output === undefined ? { input, cachedInput: input, output: second } : { input, cachedInput: second, output };
  });

const settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  BASE_URL: webAddress.optional(),
  NASHIR_DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be an address such as postgresql://user:password@host:5432/name" }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number("must be 2 to 200").int("must be 2 to 200").min(2, "must be 2 to 200").max(200, "must be 2 to 200").default(15),
  INNGEST_BASE_URL: webAddress.optional(),
  INNGEST_EVENT_KEY: z.string().min(1).optional(),
  INNGEST_SIGNING_KEY: z.string().min(1).optional(),
  /** The SDK's own switch for `inngest dev`, which accepts unsigned calls: anyone who reaches /api/inngest could run any function. */
  INNGEST_DEV: z
    .string()
    .refine((value) => value === "0", "must be unset: inngest dev does not sign its calls. Use the embedded engine, or `inngest start` with keys")
    .optional(),
  /** Where the engine, an Inngest server or ours on another machine, reaches /api/inngest, such as the address of the load balancer; default: BASE_URL. */
  INNGEST_SERVE_ORIGIN: webAddress.optional(),
  /** Set by the launcher when the embedded engine runs: the port it takes events at. */
  ENGINE_PORT: port.default(0),
  /** Where the embedded engine listens; another machine's web processes reach it only where this is no loopback address. */
  ENGINE_HOST: z.string().min(1).default("127.0.0.1"),
  /** Where web processes reach the embedded engine when it runs on another machine; default: this machine. */
  ENGINE_URL: webAddress.optional(),
  /** How long, in seconds, a stopping web process accepts new connections while its readiness check fails. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number(DELAY_RULE).min(0, DELAY_RULE).max(60, DELAY_RULE).default(0.5),
  /** Upper bound of a web process's JavaScript heap, in MB. */
  WEB_HEAP_MB: z.coerce.number(HEAP_RULE).int(HEAP_RULE).min(256, HEAP_RULE).default(768),
  NASHIR_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  NASHIR_DEMO: z.enum(["0", "1"]).default("1"),
  DEFAULT_PLAN: z.enum(["FREE", "PRO", "ENTERPRISE"]).default("PRO"),
  SIGNUP: z.enum(["open", "invite", "closed"]).default("open"),
  SANDBOX: z.enum(["auto", "on", "off"]).default("auto"),
  SANDBOX_PORT: port.default(3900),
  /** How long a sandbox platform takes to publish for an account of the slow kind. */
  SANDBOX_SLOW_SECONDS: seconds.default(8),
  RATE_LIMIT_PRO: perMinute.default(120),
  RATE_LIMIT_ENTERPRISE: perMinute.default(600),
  RATE_LIMIT_ANONYMOUS: perMinute.default(60),
  /** Calls of the dashboard: of one session, and of everybody in one workspace. */
  RATE_LIMIT_SESSION: perMinute.default(600),
  RATE_LIMIT_WORKSPACE: perMinute.default(3000),
  WEBHOOK_RETRY_DELAYS: z
    .string()
    .default("60,300,1800,7200,43200")
    .transform((value) => value.split(",").map(Number))
    .refine((delays) => delays.length === 5 && delays.every((delay) => delay > 0), "must be five numbers of seconds, such as 60,300,1800,7200,43200"),
  WEBHOOK_TIMEOUT: seconds.default(10),
  /** How long finished deliveries are kept. */
  WEBHOOK_KEEP_DAYS: z.coerce.number("must be a number of days above 0").positive("must be a number of days above 0").default(30),
  ALLOWED_PRIVATE_HOSTS: list,
  /** The largest file of the media library. The database counts in 32 bits. */
  MEDIA_MAX_BYTES: z.coerce.number(SIZE_RULE).int(SIZE_RULE).min(1, SIZE_RULE).max(2_147_483_647, SIZE_RULE).default(1_073_741_824),
  /** What all files of one workspace may take together, by its owner's plan. */
  MEDIA_QUOTA_FREE: totalBytes.min(1, "must be 1 or more").default(1_073_741_824),
  MEDIA_QUOTA_PRO: totalBytes.min(1, "must be 1 or more").default(21_474_836_480),
  MEDIA_QUOTA_ENTERPRISE: totalBytes.min(1, "must be 1 or more").default(214_748_364_800),
  /** Uploads leave this much of the data directory's disk free; default: 1 GiB or 5 % of the disk, whichever is less. */
  MEDIA_FREE_SPACE_RESERVE: totalBytes.min(0, "must be 0 or more").optional(),
  /** The five of an S3-compatible bucket; without MEDIA_S3_BUCKET media is stored on the local disk. */
  MEDIA_S3_ENDPOINT: webAddress.optional(),
  MEDIA_S3_REGION: z.string().min(1).optional(),
  MEDIA_S3_BUCKET: z.string().min(1).optional(),
  MEDIA_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** How long a publish run holds a post without a sign of life before another takes over. */
  PUBLISH_LEASE_SECONDS: seconds.default(15),
  COPILOT_MODEL: modelName.optional(),
  COPILOT_API_KEY: z.string().min(1).optional(),
  COPILOT_BASE_URL: webAddress.optional(),
  /** In place of the price table; a server of one's own counts as free without it. */
  COPILOT_MODEL_PRICE: modelPrice.optional(),
  /** Fallback when COPILOT_MODEL fails. */
  COPILOT_FALLBACK_MODEL: modelName.optional(),
  COPILOT_FALLBACK_API_KEY: z.string().min(1).optional(),
  COPILOT_FALLBACK_BASE_URL: webAddress.optional(),
  COPILOT_FALLBACK_MODEL_PRICE: modelPrice.optional(),
  /** What the models of one workspace may cost on a day, in UTC. */
  COPILOT_DAILY_BUDGET_USD: z.coerce.number("must be an amount of dollars").min(0, "must be 0 or more").default(5),
  /** The operator named on the pages of connect links; default: Nashir's own name and colour. */
  OPERATOR_NAME: z.string().trim().min(1).max(80, "must be at most 80 characters").optional(),
  OPERATOR_LOGO_URL: z.url({ protocol: /^https$/, error: "must be an https address" }).optional(),
  OPERATOR_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #0a7d5a")
    .transform((color) => color.toLowerCase())
    .optional(),
  /** The mail server for invitations and notifications; without the two nothing is mailed. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an address such as smtps://user:password@mail.example:465" }).optional(),
  SMTP_FROM: z.string().min(3, "must be an address such as Nashir <nashir@example.com>").optional(),
  /** Sign-in by any OpenID Connect provider, such as Google, Entra or Keycloak. */
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default("SSO"),
  META_WEBHOOK_VERIFY_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  /** Where traces are sent. The other OTEL_ variables are read by OpenTelemetry itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "must be at least 12 characters").optional(),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ...platformShape,
});

/** Settings that only work together: one alone would fail at its first use, hours later. */
const schema = settings.superRefine((value, { addIssue }) => {
  for (const prefix of ["COPILOT", "COPILOT_FALLBACK"] as const) {
    const provider = providerOf(value[`${prefix}_MODEL`] ?? "");
    const missing = provider === "openai-compatible" ? (`${prefix}_BASE_URL` as const) : (`${prefix}_API_KEY` as const);
    if (provider && value[missing] === undefined) addIssue({ code: "custom", path: [missing], message: `must be set for a model of ${provider}` });
  }
  for (const [name, other] of [
    ["SMTP_URL", "SMTP_FROM"],
    ["SMTP_FROM", "SMTP_URL"],
  ] as const) {
    if (value[name] === undefined && value[other] !== undefined) addIssue({ code: "custom", path: [name], message: `must be set where ${other} is` });
  }
  const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  for (const name of oidc) {
    if (value[name] === undefined && oidc.some((other) => value[other] !== undefined))
      addIssue({ code: "custom", path: [name], message: `must be set where one of ${oidc.join(", ")} is` });
  }
  // Media would go to the disk, unnoticed.
  for (const name of ["MEDIA_S3_ENDPOINT", "MEDIA_S3_ACCESS_KEY_ID", "MEDIA_S3_SECRET_ACCESS_KEY"] as const) {
    if (value[name] !== undefined && value.MEDIA_S3_BUCKET === undefined)
      addIssue({ code: "custom", path: ["MEDIA_S3_BUCKET"], message: `must be set where ${name} is` });
  }
  if ((value.MEDIA_S3_ACCESS_KEY_ID === undefined) !== (value.MEDIA_S3_SECRET_ACCESS_KEY === undefined)) {
    const missing = value.MEDIA_S3_ACCESS_KEY_ID === undefined ? "MEDIA_S3_ACCESS_KEY_ID" : "MEDIA_S3_SECRET_ACCESS_KEY";
    addIssue({ code: "custom", path: [missing], message: "must be set where the other half of the key is" });
  }
  if (value.COPILOT_FALLBACK_MODEL && !value.COPILOT_MODEL) {
    addIssue({ code: "custom", path: ["COPILOT_MODEL"], message: "must be set where COPILOT_FALLBACK_MODEL is" });
  }
});

/** For `.env.example`, which lists them all. */
export const environmentNames = Object.keys(settings.shape);

export type PlatformName = (typeof platformNames)[number];
export type PlatformSetting = (typeof platformSettings)[number];
export type Environment = z.output<typeof schema>;

/** Thrown at boot; the message is one line that a person can act on. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  // An empty value in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const allowed = issue.code === "invalid_value" ? `must be one of ${issue.values.join(", ")}` : issue.message;
      return `${issue.path.join(".")} ${allowed}`;
    });
    throw new EnvironmentError(`Wrong environment: ${lines.join("; ")}`);
  }
  return parsed.data;
}

// A plain copy: each read of process.env is a system call, and the workflow SDK reads all of it about ten times a request.
process.env = { ...process.env };

export const env: Environment = parseEnvironment(process.env);

/** next-auth takes the origin of its addresses from here: BASE_URL, else what the request was sent to. */
function supplyAuthOrigin(): void {
  if (env.BASE_URL) process.env.NEXTAUTH_URL = env.BASE_URL;
  process.env.AUTH_TRUST_HOST = "1";
}
supplyAuthOrigin();

/** What only the launcher can know (the embedded database, generated secrets, chosen ports), before anything that reads it is imported or used. */
export function supplyEnvironment(found: Record<string, string>): void {
  Object.assign(process.env, found);
  Object.assign(env, parseEnvironment(process.env));
  supplyAuthOrigin();
}

/** The public address without a trailing slash. */
export function baseUrl(): string {
  return (env.BASE_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, "");
}

/** What a child process is started with. */
export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...extra };
}
