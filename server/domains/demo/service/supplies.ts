import { database } from "@/server/db/database";
import { getMedia } from "@/server/domains/media";
import type { DemoPlatform } from "../demo.schema";
import { noise } from "../engine/luck";
import { drawPictures } from "../engine/pictures";
import type { SamplePost } from "../engine/timeline";
import { listAccounts } from "../repository/accounts";
import type { DemoPlace } from "../repository/filling";
import { filesByName } from "../repository/history";
import { FILM_NAME } from "./fill-library";
import { demoPlace, ownerOf } from "./place";

/** What the demo's posts are made of: its accounts and its files. */

export interface Supplies {
  place: DemoPlace;
  accounts: ReadonlyMap<DemoPlatform, string>;
  /** Accounts that can publish. */
  usable: ReadonlySet<DemoPlatform>;
  /** The addresses of a post's files. */
  mediaOf(post: SamplePost): string[];
}

export async function suppliesOf(workspaceId: string): Promise<Supplies> {
  const place = await demoPlace(workspaceId);
  const [accounts, files] = await Promise.all([listAccounts(database(), workspaceId), filesByName(database(), workspaceId)]);
  const urls = new Map<string, string>();
  for (const [name, id] of files) urls.set(name, (await getMedia(ownerOf(place), id)).url);
  const pictures = drawPictures().flatMap((picture) => urls.get(picture.fileName) ?? []);
  const film = [urls.get(FILM_NAME) ?? []].flat();
  return {
    place,
    accounts: new Map(accounts.map((account) => [account.platform, account.id])),
    usable: new Set(accounts.filter((account) => account.status === "ACTIVE").map((account) => account.platform)),
    mediaOf(post) {
      if (post.format === "video") return film;
      const first = Math.floor(noise("picture", post.key) * pictures.length);
      return Array.from({ length: post.pictures }, (_, index) => pictures[(first + index) % pictures.length] ?? []).flat();
    },
  };
}
