import { describe, expect, it } from "vitest";
import { parseEnvironment } from "@/env";
import { parseLaunchArguments, planLaunch } from "@/server/launch/plan";
import { engineKeys } from "@/server/launch/secrets";

const secret = "x".repeat(32);
const given = { DATABASE_URL: "postgresql://u:p@db/nashir", NASHIR_SECRET: secret };
const inngest = { INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" };

describe("what a start consists of", () => {
  it.each([
    ["nothing set", {}, [], true, ["postgres", "sandbox", "web", "engine"]],
    ["platform credentials", {}, [], false, ["postgres", "web", "engine"]],
    ["a database given", given, [], true, ["sandbox", "web", "engine"]],
    ["an Inngest server", inngest, [], true, ["postgres", "sandbox", "web"]],
    ["both", { ...given, ...inngest }, [], false, ["web"]],
    ["one process alone", given, ["--only", "engine"], true, ["engine"]],
    ["the database alone", {}, ["--only", "postgres"], true, ["postgres"]],
  ])("%s", (_name, environment, args, sandbox, processes) => {
    expect(planLaunch(parseEnvironment(environment), parseLaunchArguments(args), sandbox).processes).toEqual(processes);
  });

  it.each([
    [{ DATABASE_URL: given.DATABASE_URL }, [], "Wrong environment: NASHIR_SECRET must be set (32 characters or more) when DATABASE_URL is set."],
    [
      { INNGEST_BASE_URL: "http://inngest:8288" },
      [],
      "Wrong environment: INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY must be set too when an Inngest server is used.",
    ],
    [given, ["--only", "postgres"], "--only postgres makes no sense with DATABASE_URL set."],
    [inngest, ["--only", "engine"], "--only engine makes no sense while INNGEST_* point at an Inngest server."],
    [{}, ["--only", "everything"], "--only takes one of postgres, sandbox, web, engine."],
    [{}, ["--foo"], "Unknown argument --foo: there are --only NAME, --dev and --api-only."],
  ])("refuses %o with %j", (environment, args, message) => {
    expect(() => planLaunch(parseEnvironment(environment), parseLaunchArguments(args), true)).toThrow(message);
  });
});

describe("the engine's keys", () => {
  it("follow from the first secret, in the form that the SDK takes", () => {
    const keys = engineKeys(secret);
    expect(keys.signingKey).toMatch(/^signkey-prod-[0-9a-f]{64}$/);
    expect(keys.eventKey).toMatch(/^[0-9a-f]{64}$/);
    expect(engineKeys(`${secret},an-older-secret-of-thirty-two-characters`)).toEqual(keys);
    expect(engineKeys("y".repeat(32))).not.toEqual(keys);
  });
});
