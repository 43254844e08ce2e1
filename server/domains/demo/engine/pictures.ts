import { noise } from "./luck";

/** Pictures of the demo's shop, drawn: folds of cloth, an arch, a flask, an abaya on a hanger. Pure. */

interface Picture {
  fileName: string;
  alt: string;
  width: number;
  height: number;
  svg: string;
}

/** Ground, cloth, shade, light. */
const palettes = [
  ["#efe7dc", "#2b2a2e", "#17161a", "#8d7f72"],
  ["#e7e4da", "#4b5539", "#343b27", "#a8b08e"],
  ["#eadfdb", "#6d2335", "#4a1424", "#c98a95"],
  ["#dfe5ea", "#22304a", "#141d30", "#7f95b5"],
  ["#f1ebe3", "#c8b196", "#a48a6c", "#fff7ea"],
] as const;

type Palette = (typeof palettes)[number];

function folds([ground, cloth, shade, light]: Palette, seed: number): string {
  const bands = Array.from({ length: 9 }, (_, index) => {
    const x = 60 + index * 118;
    const bend = 60 + noise("bend", seed, index) * 120;
    const colour = [cloth, shade, light][index % 3] ?? cloth;
    return `<path d="M${x} -20 C ${x + bend} 400, ${x - bend} 800, ${x + bend / 2} 1400 L ${x + 130} 1400 C ${x + 60} 800, ${x + 190} 400, ${x + 120} -20 Z" fill="${colour}" opacity="${index % 3 === 2 ? 0.35 : 0.92}"/>`;
  });
  return `<rect width="1080" height="1350" fill="${ground}"/>${bands.join("")}`;
}

function arch([ground, cloth, shade, light]: Palette, seed: number): string {
  const sun = 250 + noise("sun", seed) * 580;
  return `<rect width="1080" height="1350" fill="${cloth}"/>
    <path d="M190 1350 V620 C190 300 400 180 540 120 C680 180 890 300 890 620 V1350 Z" fill="${ground}"/>
    <circle cx="${sun}" cy="560" r="120" fill="${light}"/>
    <path d="M190 1010 C 360 900, 520 1080, 890 940 V1350 H190 Z" fill="${shade}" opacity="0.85"/>
    <path d="M190 1130 C 420 1020, 640 1200, 890 1080 V1350 H190 Z" fill="${light}" opacity="0.7"/>`;
}

function flask([ground, cloth, shade, light]: Palette, seed: number): string {
  const fill = 640 + noise("fill", seed) * 160;
  return `<rect width="1080" height="1350" fill="${light}"/><rect y="1020" width="1080" height="330" fill="${ground}"/>
    <ellipse cx="540" cy="1060" rx="310" ry="46" fill="${shade}" opacity="0.25"/>
    <rect x="470" y="300" width="140" height="150" rx="18" fill="${shade}"/>
    <rect x="330" y="440" width="420" height="620" rx="64" fill="${ground}" opacity="0.9"/>
    <path d="M366 ${fill} H714 V1000 Q714 1030 684 1030 H396 Q366 1030 366 1000 Z" fill="${cloth}"/>
    <rect x="380" y="480" width="34" height="420" rx="17" fill="#ffffff" opacity="0.45"/>`;
}

function hanger([ground, cloth, shade, light]: Palette, seed: number): string {
  const flare = 250 + noise("flare", seed) * 90;
  return `<rect width="1080" height="1350" fill="${ground}"/><rect x="120" y="196" width="840" height="16" rx="8" fill="${light}"/>
    <path d="M540 204 C 600 204 600 270 540 276 V320" fill="none" stroke="${shade}" stroke-width="12" stroke-linecap="round"/>
    <path d="M540 310 C 640 330 760 380 830 640 L 720 690 C 700 640 690 600 670 570 L ${540 + flare} 1250 H ${540 - flare} L 410 570 C 390 600 380 640 360 690 L 250 640 C 320 380 440 330 540 310 Z" fill="${cloth}"/>
    <path d="M540 320 V1250" stroke="${light}" stroke-width="5" opacity="0.8"/>
    <path d="M540 420 C 500 700 470 1000 ${540 - flare + 60} 1250 H ${540 - flare} L 410 570 Z" fill="${shade}" opacity="0.4"/>`;
}

const motifs = [
  { name: "hanger", alt: "عباية معلقة على خلفية هادئة", draw: hanger },
  { name: "folds", alt: "طيات قماش من تشكيلة الموسم", draw: folds },
  { name: "flask", alt: "زجاجة عطر من المتجر", draw: flask },
  { name: "arch", alt: "قوس نجدي وخلفه غروب", draw: arch },
] as const;

/** Every motif in every colour, four to five for Instagram's feed. */
export function drawPictures(): Picture[] {
  return palettes.flatMap((palette, colour) =>
    motifs.map(({ name, alt, draw }, motif) => ({
      fileName: `layan-${name}-${colour + 1}.jpg`,
      alt,
      width: 1080,
      height: 1350,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350" viewBox="0 0 1080 1350">${draw(palette, colour * 10 + motif)}</svg>`,
    })),
  );
}
