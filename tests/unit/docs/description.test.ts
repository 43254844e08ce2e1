import { expect, test } from "vitest";
import { type ApiDescription, operationsOf } from "@/components/docs/description";
import { openApiDocument } from "@/server/http/openapi/document";
import { appRouter } from "@/server/trpc/root";

test("the documentation page has every operation, with the fields of the schemas that are named in it", async () => {
  const document = (await openApiDocument(appRouter, "https://example.test/api/v1")) as unknown as ApiDescription;
  const operations = operationsOf(document);
  expect(operations.map(({ id }) => id).sort()).toEqual(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
      .sort(),
  );
  const publish = operations.find(({ id }) => id === "posts.create");
  expect(publish?.fields.find(({ name }) => name === "content")).toMatchObject({ place: "body", required: true, type: "string" });
  expect(publish?.answers.find(({ status }) => status === "201")?.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(["data.id", "data.status"]));
});
