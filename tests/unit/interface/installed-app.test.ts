import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { sharedText } from "@/components/composer/shared-content";
import { words } from "@/tests/fixtures/words";

describe.each(["ar", "en"] as const)("the manifest of the app in %s", (locale) => {
  const manifest = JSON.parse(readFileSync(`public/manifest-${locale}.webmanifest`, "utf8"));
  it("says what pages say", () => {
    const [common, shell] = [words(locale, "common"), words(locale, "shell")];
    expect(manifest).toMatchObject({
      id: "/",
      name: common("product"),
      description: common("description"),
      lang: locale,
      dir: locale === "ar" ? "rtl" : "ltr",
    });
    expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([shell("newPost"), shell("sections.calendar")]);
  });
  it("opens as an app and takes shares", () => {
    expect(manifest).toMatchObject({ start_url: "/", scope: "/", display: "standalone" });
    expect(manifest.share_target).toMatchObject({
      action: "/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: { title: "title", text: "text", url: "url" },
    });
  });
  it("names icons that exist", () => {
    expect(manifest.icons.filter(({ src }: { src: string }) => !existsSync(`public${src}`))).toEqual([]);
  });
});

test.each([
  ["each part once", { title: "Sale", text: "Half price", url: "https://a.example" }, "Sale\n\nHalf price\n\nhttps://a.example"],
  ["a link that the text ends with", { title: "", text: "Look https://a.example/1", url: "https://a.example/1" }, "Look https://a.example/1"],
  ["a title that the text begins with", { title: "خصم", text: "خصم اليوم", url: "" }, "خصم اليوم"],
  ["a title that is the text", { title: "خصم", text: " خصم ", url: "" }, "خصم"],
  ["a picture alone", { title: "", text: "", url: "" }, ""],
])("shared text: %s", (_, given, expected) => {
  expect(sharedText(given)).toBe(expected);
});
