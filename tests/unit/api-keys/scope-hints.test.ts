import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Locale, words } from "@/tests/fixtures/words";

/** The description of a scope in the key dialog, against the operations that require it. */

interface Operation {
  tags: string[];
  description: string;
}

const { paths } = JSON.parse(readFileSync("openapi.json", "utf8")) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const tagsOf = (scope: string) => [...new Set(operations.filter(({ description }) => description.includes(`Scope: \`${scope}\``)).flatMap(({ tags }) => tags))];

const named: Record<string, Record<Locale, RegExp>> = {
  Posts: { en: /posts/i, ar: /المنشورات/ },
  "Recurring posts": { en: /recurring posts/i, ar: /المنشورات والمتكرر منها/ },
  Queue: { en: /posting times/i, ar: /مواعيد النشر/ },
  Connections: { en: /accounts/i, ar: /الحسابات/ },
  Brands: { en: /brands/i, ar: /العلامات/ },
  Platforms: { en: /platform rules/i, ar: /قواعد المنصات/ },
  Analytics: { en: /metrics.*best times/i, ar: /أرقامها.*أفضل الأوقات/ },
  Webhooks: { en: /webhooks/i, ar: /Webhook/ },
  Media: { en: /media/i, ar: /الوسائط/ },
};

describe("a scope's hint names all that it opens", () => {
  it.each(["posts:read", "posts:create"].flatMap((scope) => tagsOf(scope).flatMap((tag) => (["en", "ar"] as const).map((locale) => ({ scope, tag, locale })))))(
    "$scope: $tag, $locale",
    ({ scope, tag, locale }) => {
      expect(words(locale, "settings")(`keys.scopeHints.${scope}`)).toMatch(named[tag]?.[locale] ?? /^$/);
    },
  );
});
