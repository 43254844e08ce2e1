import { Home } from "@/components/home/home";
import { getText } from "@/components/i18n/server";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("home"))("title") };
}

export default async function HomePage() {
  return <Home initial={await (await serverCaller()).home.read()} />;
}
