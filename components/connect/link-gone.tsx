import { getText } from "@/components/i18n/server";

/** A link that was used, has ended, or belongs to another browser. */
export async function LinkGone({ operator }: { operator: string }) {
  const t = await getText("connect");
  return (
    <div className="grid w-full max-w-[440px] gap-2 text-center">
      <h1 className="text-xl font-semibold">{t("gone.title")}</h1>
      <p className="text-gray-11 wrap-anywhere">{t("gone.text", { operator })}</p>
    </div>
  );
}
