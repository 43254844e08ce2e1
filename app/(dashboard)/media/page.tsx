import { redirect } from "next/navigation";
import { serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { lastOffset, libraryQuestion, placeHref, readPlace } from "@/components/media/library-place";
import { MediaPage } from "@/components/media/media-page";

export async function generateMetadata() {
  return { title: (await getText("media"))("title") };
}

export default async function Media({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  const place = readPlace((name) => [query[name]].flat()[0]);
  const files = await caller.media.library(libraryQuestion(place));
  const last = lastOffset(files.meta);
  if (place.offset > last) redirect(placeHref({ ...place, offset: last }));
  return <MediaPage initial={{ place, files }} />;
}
