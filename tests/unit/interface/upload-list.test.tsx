import { expect, test } from "vitest";
import { UploadList } from "@/components/media/upload-list";
import { renderMarkup } from "@/tests/fixtures/markup";
import { words } from "@/tests/fixtures/words";

const none = () => undefined;

function failed(locale: "ar" | "en", refusal: { code: string | null; message: string } | null): string {
  const upload = { key: "u", name: "a.png", bytes: 100, sent: 75, state: "failed", refusal, startedAt: 0, place: null } as const;
  return renderMarkup(locale, <UploadList uploads={[upload]} onRetry={none} onCancel={none} />);
}

test.each([
  ["ar", "STORAGE_FULL", "storageFull"],
  ["en", "STORAGE_FULL", "storageFull"],
  ["ar", "STORAGE_QUOTA_EXCEEDED", "storageQuota"],
  ["en", "STORAGE_QUOTA_EXCEEDED", "storageQuota"],
] as const)("in %s, a file refused with %s has its sentence and none of the server's words", (locale, code, sentence) => {
  const list = failed(locale, { code, message: "server words" });
  expect(list).toContain(words(locale, "error")(sentence));
  expect(list).not.toContain("server words");
});

test("what has no sentence of its own is told in the server's words", () => {
  const list = failed("ar", { code: "VALIDATION_ERROR", message: "file: is empty" });
  expect(list).toContain(words("ar", "media")("failed"));
  expect(list).toContain("file: is empty");
});
