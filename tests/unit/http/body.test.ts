import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_BODY_BYTES, readBody } from "@/server/http/body";
import { AppError } from "@/server/lib/errors";

const json = { "content-type": "application/json" };

function request(body: BodyInit | null, headers: Record<string, string> = json): Request {
  const made = new Request("http://localhost/api/v1/posts", { method: "POST", body, headers });
  // A text body sets its own Content-Type; this one is exactly that of the case.
  if (!("content-type" in headers)) made.headers.delete("content-type");
  return made;
}

async function codeOf(given: Request): Promise<unknown> {
  try {
    return await readBody(given);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe("VALIDATION_ERROR");
    const { issues } = error.details as { issues: { code: string }[] };
    return `${error.status} ${issues.map((issue) => issue.code).join()}`;
  }
}

const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const listed = (values: number) => `{"a":[${Array.from({ length: values }, () => 0)}]}`;
const sized = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;

describe("readBody", () => {
  test.each<[string, Request, unknown]>([
    ["an object", request('{"a":1}'), { a: 1 }],
    ["no Content-Type is JSON", request('{"a":1}', {}), { a: 1 }],
    ["a charset", request("{}", { "content-type": "application/JSON; charset=utf-8" }), {}],
    ["no body", request(null), null],
    ["an empty body of any type", request("", { "content-type": "text/plain" }), null],
    ["a byte order mark", request("\uFEFF{}"), {}],
    ["a property twice: the last", request('{"a":1,"a":2}'), { a: 2 }],
    ["another type", request("{}", { "content-type": "text/plain" }), "400 invalid_content_type"],
    ["a form", request("a=1", { "content-type": "application/x-www-form-urlencoded" }), "400 invalid_content_type"],
    ["a type that only begins like JSON", request("{}", { "content-type": "application/jsonp" }), "400 invalid_content_type"],
    ["no JSON", request("{a:1}"), "400 invalid_json"],
    ["white space alone", request("  "), "400 invalid_json"],
    ["two documents", request("{}{}"), "400 invalid_json"],
    ["a list", request("[]"), "400 invalid_type"],
    ["null", request("null"), "400 invalid_type"],
    ["a text", request('"a"'), "400 invalid_type"],
    ["a number", request("1"), "400 invalid_type"],
    ["bytes that are not UTF-8", request(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), "400 invalid_encoding"],
    ["half a surrogate pair", request('{"a":"\\ud800"}'), "400 invalid_encoding"],
    ["half a surrogate pair in a name", request('{"\\udc00":1}'), "400 invalid_encoding"],
    ["a whole surrogate pair", request('{"a":"\\ud83d\\ude00"}'), { a: "😀" }],
    ["NUL is the schema's affair", request('{"a":"\\u0000"}'), { a: "\0" }],
    ["a number beyond all bounds", request('{"a":1e999}'), "400 invalid_number"],
    ["nested as deep as allowed", request(nested(63)), JSON.parse(nested(63))],
    ["nested too deeply", request(nested(65)), "400 too_deep"],
    ["nested absurdly", request(nested(500_000)), "400 too_deep"],
    ["as many values as allowed", request(listed(59_998)), JSON.parse(listed(59_998))],
    ["one value more", request(listed(59_999)), "400 too_many_values"],
    ["far more properties", request(`{${Array.from({ length: 300_000 }, (_, index) => `"${index}":0`)}}`), "400 too_many_values"],
    ["a name as long as allowed", request(`{"${"a".repeat(1_024)}":0}`), { ["a".repeat(1_024)]: 0 }],
    ["a longer name", request(`{"${"a".repeat(1_025)}":0}`), "400 name_too_long"],
    ["4 MiB", request(sized(MAX_BODY_BYTES)), { a: "x".repeat(MAX_BODY_BYTES - 8) }],
    ["one byte more", request(sized(MAX_BODY_BYTES + 1)), "413 too_large"],
  ])("%s", async (_name, given, expected) => {
    expect(await codeOf(given)).toEqual(expected);
  });

  test.each([
    ["half a surrogate pair", '{"a":{"b":[1,"\\ud800"]}}', "a.b.1"],
    ["half a surrogate pair in a name", '{"a":{"\\ud800":1}}', "a.\ufffd"],
    ["a number beyond all bounds", '{"a":[1e999]}', "a.0"],
    ["a long name", `{"a":{"${"b".repeat(2_000)}":1}}`, "a"],
    ["many values", `{"a":${listed(70_000)}}`, "a.a"],
  ])("names the field that holds %s", async (_name, body, path) => {
    await expect(readBody(request(body))).rejects.toMatchObject({ details: { issues: [{ path }] } });
  });

  test("a body that names its length wrongly or not at all is still measured", async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++;
        controller.enqueue(chunk);
      },
    });
    const endless = new Request("http://localhost/", { method: "POST", body: stream, duplex: "half", headers: json } as RequestInit);
    expect(await codeOf(endless)).toBe("413 too_large");
    expect(sent).toBeLessThan(8);
  });

  test("__proto__ is a property like any other", async () => {
    const body = await readBody(request('{"__proto__":{"admin":true}}'));
    expect(Object.keys(body ?? {})).toEqual(["__proto__"]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("whatever JSON says comes back unchanged, or is refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ stringUnit: "binary" })), async (value) => {
        const text = JSON.stringify(value);
        const answer = await codeOf(request(text));
        if (typeof answer === "string") expect(answer).toMatch(/^400 (invalid_encoding|too_deep)$/);
        else expect(JSON.stringify(answer)).toBe(text);
      }),
    );
  });
});
