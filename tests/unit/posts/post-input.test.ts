import { expect, it } from "vitest";
import { createPostInput } from "@/server/domains/posts/post-input.schema";
import { MAX_RAW_LENGTH } from "@/shared/clean-content";

const accountIds = ["0198a000-0000-7000-8000-000000000001"];

it.each([
  ["a text", { content: "a".repeat(MAX_RAW_LENGTH + 1) }, "content"],
  ["an address, and malformed", { content: "a", mediaUrls: [`https://example.com/${"a ".repeat(5_000)}`] }, "mediaUrls.0"],
])("%s that is too long is named once", (_, fields, path) => {
  const { error } = createPostInput.safeParse({ accountIds, ...fields });
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});
