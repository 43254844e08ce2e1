import { expect, it } from "vitest";
import { supplyEnvironment } from "@/env";
import { mediaIssues } from "@/server/domains/posts/service/post-checks";

it.each([
  ["https://anywhere.example/a.jpg", true],
  ["http://anywhere.example/a.jpg", false],
  ["http://intranet/a.jpg", true],
  ["http://intranet:8080/a.jpg", false],
  ["http://127.0.0.1:3950/a.jpg", true],
  ["http://127.1:3950/a.jpg", false],
])("%s may stand in a post where its host and port are allowed: %s", async (url, isAllowed) => {
  supplyEnvironment({ ALLOWED_PRIVATE_HOSTS: "intranet:80,127.0.0.1:3950" });
  const issues = await mediaIssues("", [url]);
  expect(issues).toEqual(isAllowed ? [] : [{ path: "mediaUrls.0", message: "must be an https address", code: "custom" }]);
});
