import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { database } from "@/server/db/database";
import { createFolder, listFolders, moveMedia, setPoster, updateMedia, uploadMedia } from "@/server/domains/media";
import type { Caller } from "@/server/domains/workspaces";
import { ReceivedFile } from "@/server/lib/received-file";
import { withScratch } from "@/server/platforms/media/scratch";
import { drawPictures } from "../engine/pictures";
import { filesByName } from "../repository/history";
import { demoPlace, ownerOf } from "./place";

/** The shop's pictures and its film, taken in like any upload. */

export const FILM_NAME = "layan-film.mp4";
/** Beside the sources, which every installation has: `npm start` builds from them. */
const filmFile = join("server", "domains", "demo", "data", "film.mp4");

const folders = [
  { name: "العبايات", shows: /hanger|folds/ },
  { name: "العطور", shows: /flask/ },
];

async function fileAway(caller: Caller, files: readonly { id: string; fileName: string }[]): Promise<void> {
  const existing = await listFolders(caller);
  for (const { name, shows } of folders) {
    const ids = files.filter(({ fileName }) => shows.test(fileName)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const folder = existing.find((one) => one.name === name) ?? (await createFolder(caller, { name }));
    await moveMedia(caller, { ids, folderId: folder.id });
  }
}

export async function fillLibrary(workspaceId: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const place = await demoPlace(workspaceId);
  const caller = ownerOf(place);
  const existing = await filesByName(database(), workspaceId);
  const missing = drawPictures().filter((picture) => !existing.has(picture.fileName));
  const assets: { id: string; fileName: string }[] = [];
  await withScratch(async (scratch) => {
    for (const { fileName, svg, alt } of missing) {
      const path = join(scratch, fileName);
      await sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toFile(path);
      const { id } = await uploadMedia(caller, new ReceivedFile(path, fileName));
      await updateMedia(caller, { id, altText: alt });
      assets.push({ id, fileName });
    }
    await fileAway(caller, assets);
    if (existing.has(FILM_NAME)) return;
    const path = join(scratch, FILM_NAME);
    await copyFile(filmFile, path);
    const { id } = await uploadMedia(caller, new ReceivedFile(path, FILM_NAME));
    const [poster] = drawPictures();
    const image = await sharp(Buffer.from(poster?.svg ?? ""))
      .jpeg({ quality: 80 })
      .toBuffer();
    await setPoster(caller, { id, image: image.toString("base64") });
  });
}
