/** Copies the platform marks that pages show out of simple-icons, so that the package is not part of what is served. LinkedIn is not in it. */
import { writeFile } from "node:fs/promises";
import * as icons from "simple-icons";

const marks = {
  TWITTER: icons.siX,
  INSTAGRAM: icons.siInstagram,
  FACEBOOK: icons.siFacebook,
  TIKTOK: icons.siTiktok,
  YOUTUBE: icons.siYoutube,
  PINTEREST: icons.siPinterest,
  SNAPCHAT: icons.siSnapchat,
  META: icons.siMeta,
  GOOGLE: icons.siGoogleads,
};

const lines = Object.entries(marks).map(([name, icon]) => `  ${name}:\n    "${icon.path}",`);
await writeFile(
  "components/assets/platform-mark-paths.ts",
  `// Written by make-platform-marks.mjs from simple-icons (paths CC0; the trademarks stay their owners').\nexport const platformMarkPaths = {\n${lines.join("\n")}\n} as const;\n`,
);
