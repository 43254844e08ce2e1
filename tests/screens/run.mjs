/** `npm run docs:screens [-- name …]`: takes the pictures of docs/ from the demo of an installation of its own. */
import { register } from "tsx/esm/api";
import { installBrowser } from "../install-browser.mjs";

if (!installBrowser()) {
  process.stderr.write("No browser to take pictures with, and none could be installed: set CHROMIUM_PATH to a Chromium.\n");
  process.exit(1);
}
register();
const { takeScreens } = await import("./take.ts");
await takeScreens(process.argv.slice(2).filter((argument) => !argument.startsWith("-")));
process.exit(0);
