/** `npm run bench [-- list|schedule|lateness|audit|memory|ads|copilot|event-loop|web|webhooks|burst|scale]`: measures an installation of its own and prints one JSON document. */
import { register } from "tsx/esm/api";
import { installBrowser } from "../install-browser.mjs";

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
if ((names.length === 0 || names.includes("web")) && !installBrowser()) {
  process.stderr.write("No browser for the bench of the dashboard, and none could be installed: set CHROMIUM_PATH to a Chromium.\n");
  process.exit(1);
}
register();
const { main } = await import("./main.ts");
await main(names);
