import { describe, expect, it } from "vitest";
import { platformConfig, platformNames, sandboxRuns } from "@/server/platforms/config";

const none = { SANDBOX: "auto", SANDBOX_PORT: 3900 } as const;

describe("the sandbox", () => {
  it.each([
    ["auto without any credentials", none, true],
    ["auto with one platform's credentials", { ...none, GOOGLE_CLIENT_ID: "g" }, false],
    ["on beside credentials", { ...none, SANDBOX: "on", GOOGLE_CLIENT_ID: "g" } as const, true],
    ["off", { ...none, SANDBOX: "off" } as const, false],
  ])("%s", (_name, settings, runs) => {
    expect(sandboxRuns(settings)).toBe(runs);
  });
});

describe("a platform's settings", () => {
  it("are the stand-in's while it runs", () => {
    expect(platformConfig("TWITTER", { sandbox: false }, none)).toEqual({
      clientId: "sandbox-twitter",
      clientSecret: "sandbox-twitter-secret",
      apiBaseUrl: "http://127.0.0.1:3900/twitter",
      authorizeUrl: "http://127.0.0.1:3900/twitter/i/oauth2/authorize",
      tokenBaseUrl: "http://127.0.0.1:3900/twitter",
      uploadBaseUrl: "http://127.0.0.1:3900/twitter",
      apiVersion: "2",
      sandbox: true,
    });
  });

  it("are the platform's own with credentials, each replaceable", () => {
    const settings = { ...none, TWITTER_CLIENT_ID: "id", TWITTER_CLIENT_SECRET: "secret", TWITTER_API_BASE_URL: "https://proxy.test/x/" };
    expect(platformConfig("TWITTER", { sandbox: false }, settings)).toEqual({
      clientId: "id",
      clientSecret: "secret",
      apiBaseUrl: "https://proxy.test/x",
      authorizeUrl: "https://x.com/i/oauth2/authorize",
      tokenBaseUrl: "https://api.x.com",
      uploadBaseUrl: "https://api.x.com",
      apiVersion: "2",
      sandbox: false,
    });
    expect(platformConfig("LINKEDIN", { sandbox: false }, settings)).toBeNull();
  });

  it("are the stand-in's for whoever wants that alone, whatever credentials and addresses are set", () => {
    const settings = { ...none, TWITTER_CLIENT_ID: "id", TWITTER_API_BASE_URL: "https://proxy.test/x" };
    expect(platformConfig("TWITTER", { sandbox: true }, { ...settings, SANDBOX: "on" })).toEqual(platformConfig("TWITTER", { sandbox: false }, none));
    expect(platformConfig("TWITTER", { sandbox: true }, settings)).toBeNull();
  });

  it.each(platformNames)("exist for %s", (name) => {
    expect(platformConfig(name, { sandbox: false }, none)).toMatchObject({ sandbox: true, apiBaseUrl: `http://127.0.0.1:3900/${name.toLowerCase()}` });
    expect(platformConfig(name, { sandbox: false }, { ...none, [`${name}_CLIENT_ID`]: "id" })).toMatchObject({
      sandbox: false,
      apiBaseUrl: expect.stringMatching(/^https:/),
    });
  });
});
