import { getText } from "@/components/i18n/server";

interface LinkGoneProps {
  operator: string;
  /** Replaces the text for a link that has expired or was revoked. */
  words?: { title: string; text: string };
}

/** In place of the page of a link that cannot be opened. */
export async function LinkGone({ operator, words }: LinkGoneProps) {
  const t = await getText("links");
  return (
    <div className="grid w-full max-w-[440px] gap-2 text-center">
      <h1 className="text-xl font-semibold">{words?.title ?? t("gone.title")}</h1>
      <p className="text-gray-11 wrap-anywhere">{words?.text ?? t("gone.text", { operator })}</p>
    </div>
  );
}
