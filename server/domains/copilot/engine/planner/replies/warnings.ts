import type { CopilotLocale } from "../../../copilot.schema";
import { platformName, quoted } from "./phrases";

/** What a platform would refuse in a post, by its code; the check itself reports it in English. Those of files have no place in a chat, and keep its words. */
const inArabic: Record<string, string> = {
  TEXT_TOO_LONG: "النص أطول من المسموح",
  TEXT_CHARACTERS: "لا تُقبل علامتا «أصغر من» و«أكبر من» في النص أو العنوان",
  TITLE_TOO_LONG: "العنوان أطول من المسموح",
  TITLE_REQUIRED: "أضف عنوانًا أو نصًا",
  TOO_MANY_HASHTAGS: "عدد الوسوم أكثر من المسموح",
  TOO_MANY_MENTIONS: "عدد الإشارات أكثر من المسموح",
  MEDIA_REQUIRED: "أضف صورة أو فيديو",
  VIDEO_REQUIRED: "يُقبل الفيديو فقط",
  BOARD_REQUIRED: "لا توجد لوحة في الحساب. أنشئ لوحة فيه أولًا",
  CONNECTION_EXPIRED: "أعد ربط الحساب أولًا",
};

export function warningText({ platform, code, message }: { platform: string; code: string; message: string }, locale: CopilotLocale): string {
  const own = locale === "ar" ? inArabic[code] : undefined;
  return `${platformName(platform, locale)}: ${own ?? quoted(message, 200)}`;
}
