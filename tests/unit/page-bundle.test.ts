import { build } from "esbuild";
import { expect, it } from "vitest";

/** The server's modules exist once, in the bundle that `app/server.ts` leads to: a second copy has connections, caches and error classes of its own. */
it("pages and components bundle no more of the server than schemas and what these are made of", async () => {
  const { metafile } = await build({
    entryPoints: ["app/**/*.ts", "app/**/*.tsx", "components/**/*.ts", "components/**/*.tsx"],
    bundle: true,
    write: false,
    metafile: true,
    outdir: "dist",
    packages: "external",
    jsx: "automatic",
    loader: { ".css": "empty", ".json": "empty" },
  });
  const bundled = Object.keys(metafile.inputs).filter((file) => /^(?:server|prisma|env\.ts)/.test(file));
  expect(bundled.length).toBeGreaterThan(10);
  // The same as `serverFilesOfPages` of server/bootstrap.mjs.
  expect(bundled.filter((file) => !/\.schema\.ts$|^server\/lib\/|^server\/platforms\/(?:platform-error|social\/contract)\.ts$/.test(file))).toEqual([]);
}, 120_000);
