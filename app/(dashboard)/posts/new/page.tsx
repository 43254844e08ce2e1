import { readAccounts } from "@/app/server";
import { Composer } from "@/components/composer/composer";
import { validTime } from "@/components/composer/new-post-href";
import { getText } from "@/components/i18n/server";
import { readPost } from "../read-post";

export async function generateMetadata() {
  return { title: (await getText("composer"))("new") };
}

export default async function NewPostPage({
  searchParams,
}: {
  searchParams: Promise<Record<"from" | "rest" | "at" | "shared", string | string[] | undefined>>;
}) {
  const { from, rest, at, shared } = await searchParams;
  const [connections, source] = await Promise.all([readAccounts(), typeof from === "string" ? readPost(from) : null]);
  // For the accounts alone on which it has not gone out.
  const forRest = source !== null && rest === "1";
  const copyOf = forRest ? { ...source, targets: source.targets.filter(({ status }) => status !== "SUCCEEDED") } : source;
  const time = validTime(at);
  return (
    <Composer
      key={`${copyOf?.id ?? "new"} ${forRest} ${time}`}
      connections={connections}
      post={null}
      copyOf={copyOf}
      forRest={forRest}
      at={time}
      isShared={shared !== undefined}
      now={Date.now()}
    />
  );
}
