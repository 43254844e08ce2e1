import { serverCaller } from "@/app/server";
import { Home } from "@/components/home/home";
import { getText } from "@/components/i18n/server";
import { titleTemplate } from "./title-template";

export async function generateMetadata() {
  const title = (await getText("home"))("title");
  // A layout's template holds for the pages below it, and this one is beside it.
  return { title: { absolute: (await titleTemplate()).replace("%s", () => title) } };
}

export default async function HomePage() {
  return <Home initial={await (await serverCaller()).home.read()} />;
}
