import { z } from "zod";
import { getText } from "@/components/i18n/server";
import { MediaPage } from "@/components/media/media-page";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("media"))("title") };
}

export default async function Media({ searchParams }: { searchParams: Promise<{ folder?: string | string[] }> }) {
  const [{ folder: asked }, caller] = await Promise.all([searchParams, serverCaller()]);
  const id = z.guid().safeParse(asked).data;
  const folder = asked === "none" ? "none" : (id ?? "all");
  const files = await caller.media.library({ limit: 24, ...(folder === "all" ? {} : { folderId: id ?? null }) });
  return <MediaPage initial={{ folder, files }} />;
}
