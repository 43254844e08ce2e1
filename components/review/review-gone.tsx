import { getText } from "@/components/i18n/server";

/** A link that is unknown, has expired or was revoked. */
export async function ReviewGone({ operator }: { operator: string }) {
  const t = await getText("review");
  return (
    <div className="grid w-full max-w-[440px] gap-2 text-center">
      <h1 className="text-xl font-semibold">{t("gone.title")}</h1>
      <p className="text-gray-11 wrap-anywhere">{t("gone.text", { operator })}</p>
    </div>
  );
}
