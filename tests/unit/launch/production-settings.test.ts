import { describe, expect, it } from "vitest";
import { parseEnvironment } from "@/env";
import { parseLaunchArguments, planLaunch } from "@/server/launch/plan";
import { findSettingProblems } from "@/server/launch/production-settings";

const secret = "s".repeat(40);
const remote = { NODE_ENV: "production", DATABASE_URL: "postgresql://u:p@db.internal/nashir", NASHIR_SECRET: secret };
const whole = { ...remote, BASE_URL: "https://nashir.example", MEDIA_S3_BUCKET: "media", NASHIR_DEMO: "0" };
const inngest = { INNGEST_EVENT_KEY: "k", INNGEST_SIGNING_KEY: "k" };

function problems(source: Record<string, string>, ...args: string[]) {
  const settings = parseEnvironment(source);
  const options = parseLaunchArguments(args);
  const { errors, warnings } = findSettingProblems(settings, options, planLaunch(settings, options, false));
  const name = (line: string) => line.split(" ")[0];
  return { errors: errors.map(name), warnings: warnings.map(name) };
}

describe("settings of a production installation", () => {
  it.each<[string, Record<string, string>, string[], string[], string[]]>([
    ["one machine with everything of its own", { NODE_ENV: "production" }, [], [], []],
    ["a database on this machine", { ...remote, DATABASE_URL: "postgresql://u:p@127.0.0.1/x" }, [], [], []],
    ["all that is needed", { ...whole, ENGINE_URL: "http://engine:8288", INNGEST_SERVE_ORIGIN: "http://web:3000" }, ["--only", "web"], [], []],
    ["a database elsewhere and nothing else", remote, [], [], ["BASE_URL", "MEDIA_S3_BUCKET", "NASHIR_DEMO"]],
    ["the same while it is developed", { ...remote, NODE_ENV: "development" }, [], [], []],
    ["an address without https", { ...whole, BASE_URL: "http://nashir.example" }, [], [], ["BASE_URL"]],
    ["several machines without an address", { ...whole, BASE_URL: "", ENGINE_URL: "http://engine:8288" }, ["--only", "web"], ["BASE_URL"], ["BASE_URL"]],
    ["a balancer without an address", { ...whole, ...inngest, BASE_URL: "", INNGEST_SERVE_ORIGIN: "http://lb" }, [], ["BASE_URL"], ["BASE_URL"]],
    ["an engine of ours beside an Inngest server", { ...whole, ...inngest, ENGINE_URL: "http://engine:8288" }, [], ["ENGINE_URL"], []],
    ["an engine that reaches nobody", { ...remote, ENGINE_HOST: "0.0.0.0" }, ["--only", "engine"], ["INNGEST_SERVE_ORIGIN"], []],
    ["an engine needs no bucket", { ...remote, ENGINE_HOST: "0.0.0.0", INNGEST_SERVE_ORIGIN: "http://web:3000" }, ["--only", "engine"], [], []],
  ])("%s", (_name, source, args, errors, warnings) => {
    expect(problems(source, ...args)).toEqual({ errors, warnings });
  });
});
