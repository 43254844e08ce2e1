/** Draws the icons of the installed app from the logo. To run after the logo has changed; the results are committed. */
import { mkdir, readFile } from "node:fs/promises";
import sharp from "sharp";

const logo = await readFile("app/icon.svg", "utf8");
/** Without round corners: a system cuts a maskable icon to its own shape, and keeps the middle four fifths of it. */
const square = logo.replace(' rx="8"', "");

const icons = [
  { file: "public/icons/icon-192.png", size: 192, svg: logo },
  { file: "public/icons/icon-512.png", size: 512, svg: logo },
  { file: "public/icons/maskable-192.png", size: 192, svg: square },
  { file: "public/icons/maskable-512.png", size: 512, svg: square },
  { file: "app/apple-icon.png", size: 180, svg: square },
];

await mkdir("public/icons", { recursive: true });
for (const { file, size, svg } of icons) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(file);
}
