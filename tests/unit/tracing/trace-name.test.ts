import { expect, it } from "vitest";
import { requestName, tracedPath } from "@/server/tracing/trace-name";

it.each([
  ["/api/v1/posts/0192f0c4-8b5e-7c11-9a3e-1f2d3c4b5a69?limit=5", "/api/v1/posts/{}"],
  ["/v26.0/17841400000000000/media?access_token=secret", "/v26.0/{}/media"],
  ["/connect/dGhpc2lzYXRva2Vub2ZhbGlua3RoYXRpc2xvbmc", "/connect/{}"],
  ["/2/tweets", "/{}/tweets"],
  ["/sign-in#fragment", "/sign-in"],
  ["/", "/"],
  ["", ""],
])("%s is shown as %s", (target, shown) => {
  expect(tracedPath(target)).toBe(shown);
});

it("names a job by its function, and nothing by what else its address holds", () => {
  expect(requestName("POST", "/api/inngest?fnId=nashir-publish-post&stepId=step")).toBe("POST /api/inngest nashir-publish-post");
  expect(requestName("GET", "/api/v1/posts?fnId=x")).toBe("GET /api/v1/posts");
});
