import { describe, expect, it } from "vitest";
import { sendOutbound } from "@/server/lib/outbound";
import { guardedLookup, isAllowedPrivate, isPublicAddress, publicUrlProblem, type Resolve, urlShapeProblem } from "@/server/lib/outbound-address";

const publicName: Resolve = async () => [{ address: "93.184.215.14", family: 4 }];

/** Every form in which a private address may be written. */
const privateForms = [
  "127.0.0.1",
  "127.1",
  "0x7f.1",
  "0177.0.0.1",
  "2130706433",
  "127.0.0.1.",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "100.127.255.255",
  "100.100.100.200",
  "168.63.129.16",
  "169.254.169.254",
  "0.0.0.0",
  "0",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[::127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:169.254.169.254]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::5db8:d70e]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2001::1]",
  "[2001:db8::1]",
  "[fd00:ec2::254]",
  "[fc00::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[100::1]",
  "[5f00::1]",
];

describe("private addresses", () => {
  it.each(privateForms)("are refused at registration as %s", async (host) => {
    expect(await publicUrlProblem(`https://${host}/hook`, { resolve: publicName })).toBe("must be a public address");
  });

  it.each(privateForms)("are refused when the call is made, as %s", async (host) => {
    const call = sendOutbound({ url: `https://${host}:1/`, method: "POST", headers: {}, timeoutMs: 2_000, maxResponseBytes: 10 });
    await expect(call).rejects.toMatchObject({ name: "OutboundError", failure: "BLOCKED" });
  });

  it.each(["93.184.215.14", "1.1.1.1", "172.32.0.1", "100.128.0.1", "192.169.0.1", "2606:4700:4700::1111", "2a00:1450:4001::1"])(
    "do not include %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(["", "localhost", "127.0.0.1:80", "fe80::1%eth0", "::ffff:10.0.0.1"])("include anything that is no public literal: %j", (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});

describe("a URL for registration", () => {
  it.each<[string, string | null]>([
    ["https://hooks.example.com/a?b=c#d", null],
    ["https://hooks.example.com:8443/", null],
    ["https://1.1.1.1/", null],
    ["https://[2606:4700:4700::1111]/", null],
    ["http://hooks.example.com/", "must start with https://"],
    ["ftp://hooks.example.com/", "must start with https://"],
    ["javascript:alert(1)", "must start with https://"],
    ["https:hooks.example.com", "must start with https://"],
    ["https:\\\\hooks.example.com", "must start with https://"],
    ["https://user@hooks.example.com/", "must not contain a user name or password"],
    ["https://:secret@hooks.example.com/", "must not contain a user name or password"],
    ["hooks.example.com", "must be a valid URL"],
    ["https://", "must be a valid URL"],
    ["", "must be a valid URL"],
    [`https://hooks.example.com/${"a".repeat(2_023)}`, "must be at most 2048 characters"],
    [`https://hooks.example.com/${"a".repeat(2_022)}`, null],
  ])("is judged by its form (%#)", async (url, problem) => {
    expect(await publicUrlProblem(url, { resolve: publicName })).toBe(problem);
  });

  it.each<[string, Resolve, string]>([
    ["a private address", async () => [{ address: "10.0.0.1", family: 4 }], "must resolve to public addresses only"],
    [
      "a public and a private address",
      async () => [
        { address: "93.184.215.14", family: 4 },
        { address: "::1", family: 6 },
      ],
      "must resolve to public addresses only",
    ],
    ["nothing", async () => [], "must have a host name that resolves"],
    ["an error", () => Promise.reject(new Error("ENOTFOUND")), "must have a host name that resolves"],
  ])("is refused when its name resolves to %s", async (_what, resolve, problem) => {
    expect(await publicUrlProblem("https://hooks.example.com/", { resolve })).toBe(problem);
  });
});

describe("hosts that the operator allows", () => {
  const allowed = ["127.0.0.1:8443", "hooks.intranet", "[::1]:9000"];
  it.each<[string, boolean]>([
    ["https://127.0.0.1:8443/a", true],
    ["https://127.0.0.1/", false],
    ["https://127.1:8443/", false],
    ["https://2130706433:8443/", false],
    ["https://hooks.intranet/", true],
    ["https://HOOKS.intranet:99/", true],
    ["http://hooks.intranet/", true],
    ["https://user@hooks.intranet/", false],
    ["https://other.intranet/", false],
    ["https://[::1]:9000/", true],
    ["https://[::ffff:7f00:1]:9000/", false],
    ["not a url", false],
  ])("%s → %s", (url, expected) => {
    expect(isAllowedPrivate(url, allowed)).toBe(expected);
  });

  it("keep http out even so, unless the caller is a download", () => {
    expect(urlShapeProblem("http://hooks.example.com/", { httpForAllowedHosts: true })).toBe("must start with https://");
  });
});

describe("a name that turns private after it was registered", () => {
  it("is refused at the call, with nothing sent", async () => {
    let lookups = 0;
    const turning: Resolve = async () => [{ address: lookups++ === 0 ? "93.184.215.14" : "127.0.0.1", family: 4 }];
    expect(await publicUrlProblem("https://turning.example.com/", { resolve: turning })).toBeNull();
    const call = sendOutbound({ url: "https://turning.example.com/", method: "POST", headers: {}, timeoutMs: 2_000, maxResponseBytes: 10, resolve: turning });
    await expect(call).rejects.toMatchObject({ failure: "BLOCKED", message: "The address is not public." });
    expect(lookups).toBe(2);
  });

  it.each([true, false])("is refused by the lookup itself (all: %s)", async (all) => {
    const lookup = guardedLookup(async () => [{ address: "::ffff:10.0.0.1", family: 6 }]);
    const error = await new Promise<unknown>((resolve) => lookup("x.example.com", { all }, (problem) => resolve(problem)));
    expect(error).toMatchObject({ name: "BlockedAddressError" });
  });
});
