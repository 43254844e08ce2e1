import { expect, test } from "vitest";
import { termsIn } from "@/server/lib/word-forms";

test.each([
  ["أفضل الأسعار في المدينة", ["الافضل", "أفضل"], ["الافضل: أفضل", "أفضل: أفضل"]],
  ["Cheap and cheerful", ["CHEAP", "cheer", "", "—", "(=~|"], ["CHEAP: Cheap"]],
  ["The best price, guaranteed.", ["best price guaranteed"], ["best price guaranteed: best price, guaranteed"]],
  ["the best-price here", ["best price", "Best/Price"], ["best price: best-price", "Best/Price: best-price"]],
  ["Freedom for cheapskates", ["free", "cheap"], []],
  ["both boxes and box", ["box"], ["box: boxes", "box: box"]],
  ["We use C++ and C", ["C++"], ["C++: C++"]],
  ["only $5, not 5", ["$5"], ["$5: $5"]],
  ["مضمون ١٠٠٪ لك", ["مضمون 100%"], ["مضمون 100%: مضمون ١٠٠٪"]],
  ["a* {x} [y] ^z \\w", ["a*", "{x", "[y", "^z", "\\w", "|||", "x|a"], ["a*: a*", "{x: x", "[y: y", "^z: ^z", "\\w: \\w"]],
  ["منتجاتنا الرخيصة ورخيصٌ جدًّا", ["رخيص"], ["رخيص: الرخيصة", "رخيص: ورخيصٌ"]],
  ["والأرخص هنا", ["أرخص"], ["أرخص: والأرخص"]],
  ["بلا منافسين", ["بلا منافس"], ["بلا منافس: بلا منافسين"]],
  ["والحق حقيقة", ["حق"], ["حق: والحق"]],
  ["عـــرض مجّاني", ["مجاني", "عرض"], ["عرض: عـــرض", "مجاني: مجّاني"]],
  ["price of today", ["of today", "price of"], ["price of: price of", "of today: of today"]],
])("in %j, of %j: %j", (text, terms, found) => {
  expect(termsIn(text, terms).map(({ term, span }) => `${term}: ${text.slice(...span)}`)).toEqual(found);
});
