import { getText } from "@/components/i18n/server";
import { MediaPage } from "@/components/media/media-page";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("media"))("title") };
}

export default async function Media() {
  const caller = await serverCaller();
  return <MediaPage initial={await caller.media.library({ limit: 24 })} />;
}
