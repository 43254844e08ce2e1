import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { EnvironmentError, environmentNames, parseEnvironment } from "@/env";

const example = readFileSync(".env.example", "utf8");

describe(".env.example", () => {
  it("lists every variable once, in one line with its meaning", () => {
    const lines = example.split("\n").filter((line) => line && !line.startsWith("#"));
    const names = lines.map((line) => line.split("=")[0]);
    expect([...names].sort()).toEqual(environmentNames.filter((name) => name !== "NODE_ENV").sort());
    expect(lines.filter((line) => !/^[A-Z][A-Z\d_]*=\S* # \S/.test(line))).toEqual([]);
  });

  it("holds the defaults: copied as it is, it changes nothing", () => {
    expect(parseEnvironment(parseEnv(example) as Record<string, string>)).toEqual(parseEnvironment({}));
  });
});

describe("a wrong value", () => {
  it.each([
    [{ PORT: "abc" }, "PORT must be a port number from 0 to 65535"],
    [{ PORT: "70000" }, "PORT must be a port number from 0 to 65535"],
    [{ SIGNUP: "maybe" }, "SIGNUP must be one of open, invite, closed"],
    [{ BASE_URL: "nashir" }, "BASE_URL must be an address such as https://nashir.example"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be an address such as postgresql://user:password@host:5432/name"],
    [{ NASHIR_SECRET: "short" }, "NASHIR_SECRET must be at least 32 characters"],
    [{ INNGEST_DEV: "1" }, "INNGEST_DEV must be unset: inngest dev does not sign its calls. Use the embedded engine, or `inngest start` with keys"],
    [{ RATE_LIMIT_PRO: "0" }, "RATE_LIMIT_PRO must be a whole number, 1 or more"],
    [{ COPILOT_MODEL: "gpt-5" }, "COPILOT_MODEL must be provider/model, the provider one of openai, anthropic, google, openai-compatible"],
    [{ COPILOT_MODEL: "openai/gpt-5" }, "COPILOT_API_KEY must be set for a model of openai"],
    [{ COPILOT_MODEL: "openai-compatible/qwen" }, "COPILOT_BASE_URL must be set for a model of openai-compatible"],
    [{ COPILOT_FALLBACK_MODEL: "google/gemini", COPILOT_FALLBACK_API_KEY: "k" }, "COPILOT_MODEL must be set where COPILOT_FALLBACK_MODEL is"],
    [{ MEDIA_S3_ENDPOINT: "https://s3.example" }, "MEDIA_S3_BUCKET must be set where MEDIA_S3_ENDPOINT is"],
    [{ MEDIA_S3_BUCKET: "media", MEDIA_S3_ACCESS_KEY_ID: "k" }, "MEDIA_S3_SECRET_ACCESS_KEY must be set where the other half of the key is"],
    [{ WEB_HEAP_MB: "64" }, "WEB_HEAP_MB must be a whole number of megabytes, 256 or more"],
    [{ SHUTDOWN_DELAY_SECONDS: "61" }, "SHUTDOWN_DELAY_SECONDS must be 0 to 60"],
    [{ COPILOT_DAILY_BUDGET_USD: "-1" }, "COPILOT_DAILY_BUDGET_USD must be 0 or more"],
    [{ WEBHOOK_RETRY_DELAYS: "1,2" }, "WEBHOOK_RETRY_DELAYS must be five numbers of seconds, such as 60,300,1800,7200,43200"],
  ])("%o names the variable and what it should be", (source, message) => {
    expect(() => parseEnvironment(source)).toThrow(new EnvironmentError(`Wrong environment: ${message}`));
  });
});
