/**
 * Cuts the packaged fonts to what every page needs. To run after a font package is raised: `npm ci --prefix components/assets`, then
 * `npm run assets --prefix components/assets`. The results are committed, and the packages are this folder's own, so that neither a build nor the tests
 * install them. The full files stay as further faces for the rest
 * of their ranges and are fetched only when a text needs them.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = "components/assets/node_modules/@fontsource-variable";
const target = "public/fonts";

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

const cuts = [
  {
    source: `${packages}/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2`,
    name: "noto-sans-arabic",
    text: range(0x0600, 0x06ff),
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    source: `${packages}/inter/files/inter-latin-wght-normal.woff2`,
    name: "inter",
    text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„•…‹›€™−×→←‑`,
    axes: { wght: { min: 400, max: 700 } },
  },
];

const copies = [
  [`${packages}/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2`, "noto-sans-arabic-full"],
  [`${packages}/inter/files/inter-latin-wght-normal.woff2`, "inter-latin"],
  [`${packages}/inter/files/inter-latin-ext-wght-normal.woff2`, "inter-latin-ext"],
  [`${packages}/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2`, "jetbrains-mono-latin"],
];

await mkdir(target, { recursive: true });
for (const cut of cuts) {
  const original = await readFile(cut.source);
  const bytes = await subsetFont(original, cut.text, { targetFormat: "woff2", variationAxes: cut.axes });
  await writeFile(`${target}/${cut.name}-core.woff2`, bytes);
  process.stdout.write(`${cut.name}-core.woff2 ${bytes.length} of ${original.length} bytes\n`);
}
for (const [source, name] of copies) await copyFile(source, `${target}/${name}.woff2`);
