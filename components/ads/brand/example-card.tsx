"use client";

import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { type BrandValues, inputOf } from "./brand-values";
import { type ExampleGroup, exampleLines } from "./example-lines";

/** Lines in the brand's own voice, as the form is at this moment. */
export function ExampleCard({ values }: { values: BrandValues }) {
  const t = useText("adsInsight");
  const groups = exampleLines(inputOf(values));
  const banned = groups.some(({ lines }) => lines.some(({ parts }) => parts.some((part) => part.banned)));
  return (
    <Card aria-label={t("brand.examples.title")}>
      <CardHeader title={t("brand.examples.title")} text={t("brand.examples.text")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        {groups.length === 0 ? <p className="text-sm text-gray-11">{t("brand.examples.none")}</p> : null}
        {groups.map((group) => (
          <Group key={group.voice} group={group} />
        ))}
        {banned ? <p className="text-sm text-red-5">{t("brand.examples.banned")}</p> : null}
      </div>
    </Card>
  );
}

function Group({ group: { voice, lines } }: { group: ExampleGroup }) {
  const t = useText("adsInsight");
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-sm text-gray-11">{voice === "en" ? t("brand.examples.english") : t(`brand.dialects.${voice}`)}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {lines.map(({ parts }) => {
          const line = parts.map(({ text }) => text).join("");
          return (
            <li
              key={line}
              dir={voice === "en" ? "ltr" : "rtl"}
              lang={voice === "en" ? "en" : "ar"}
              className="user-text border-s-2 border-gray-6 ps-3 wrap-anywhere"
            >
              {parts.map((part, place) =>
                part.banned ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line, in their order
                  <del key={place} className="rounded-badge bg-red-1 text-red-5 line-through">
                    {part.text}
                  </del>
                ) : (
                  part.text
                ),
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
