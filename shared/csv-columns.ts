/**
 * The columns of a file of posts: what an export writes at their head, and by what names an import knows them. It is the files' own
 * vocabulary, in both languages; pages name the columns by their messages. Safe for the browser, and without weight.
 */

export const captionColumns = [
  "captionTwitter",
  "captionInstagram",
  "captionLinkedin",
  "captionFacebook",
  "captionTiktok",
  "captionYoutube",
  "captionPinterest",
  "captionSnapchat",
] as const;

/** What an import reads. */
export const importColumns = ["text", "accounts", "platform", "date", "time", "media", "status", "youtubeTitle", ...captionColumns] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Further columns of an export; an import ignores them. */
const exportOnly = ["id", "publishedAt", "author", "createdAt", "links", "errors"] as const;

export const csvColumns = ["id", "text", "accounts", "date", "status", "media", "youtubeTitle", ...captionColumns, ...exportOnly.slice(1)] as const;
export type CsvColumn = ImportColumn | (typeof exportOnly)[number];

/** The first name of each language is used in exports; the others are accepted as synonyms. */
export const columnNames: Record<CsvColumn, { en: readonly [string, ...string[]]; ar: readonly [string, ...string[]] }> = {
  id: { en: ["ID", "Post ID"], ar: ["المعرّف", "معرف المنشور"] },
  text: {
    en: ["Text", "Content", "Post", "Message", "Caption", "Post text", "Copy", "Body", "Tweet"],
    ar: ["النص", "المحتوى", "المنشور", "نص المنشور", "الكابشن", "التغريدة"],
  },
  accounts: {
    en: ["Accounts", "Account", "Profile", "Profiles", "Channel", "Channels", "Page", "Handle", "Account name"],
    ar: ["الحسابات", "الحساب", "اسم الحساب", "الصفحة", "القناة"],
  },
  platform: { en: ["Platform", "Platforms", "Network", "Networks", "Social network"], ar: ["المنصة", "المنصات", "الشبكة"] },
  date: {
    en: [
      "Planned time",
      "Date",
      "Publish date",
      "Scheduled at",
      "Date and time",
      "Datetime",
      "Scheduled time",
      "Schedule date",
      "Publish at",
      "Posting time",
      "Day",
    ],
    ar: ["الموعد", "التاريخ", "تاريخ النشر", "موعد النشر", "التاريخ والوقت", "اليوم"],
  },
  time: { en: ["Time", "Hour", "Publish time"], ar: ["الوقت", "الساعة", "وقت النشر"] },
  media: {
    en: ["Media", "Image", "Images", "Video", "Media URL", "Media URLs", "Image URL", "Photo", "Picture", "Attachment", "Attachments", "Link to media"],
    ar: ["الوسائط", "الصورة", "الصور", "الفيديو", "رابط الصورة", "رابط الوسائط", "المرفقات"],
  },
  status: { en: ["State", "Status", "Draft"], ar: ["الحالة", "حالة المنشور"] },
  youtubeTitle: { en: ["YouTube title", "Video title", "Title"], ar: ["عنوان الفيديو", "عنوان يوتيوب", "العنوان"] },
  captionTwitter: { en: ["Version for X", "X", "Twitter", "X text", "Twitter text"], ar: ["نسخة إكس", "إكس", "تويتر"] },
  captionInstagram: {
    en: ["Version for Instagram", "Instagram", "Instagram text", "Instagram caption"],
    ar: ["نسخة إنستغرام", "إنستغرام", "انستقرام", "انستجرام"],
  },
  captionLinkedin: { en: ["Version for LinkedIn", "LinkedIn", "LinkedIn text"], ar: ["نسخة لينكدإن", "لينكدإن", "لينكد إن"] },
  captionFacebook: { en: ["Version for Facebook", "Facebook", "Facebook text"], ar: ["نسخة فيسبوك", "فيسبوك", "فيس بوك"] },
  captionTiktok: { en: ["Version for TikTok", "TikTok", "TikTok text"], ar: ["نسخة تيك توك", "تيك توك"] },
  captionYoutube: { en: ["Version for YouTube", "YouTube", "YouTube text", "YouTube description"], ar: ["نسخة يوتيوب", "يوتيوب", "وصف يوتيوب"] },
  captionPinterest: { en: ["Version for Pinterest", "Pinterest", "Pinterest text"], ar: ["نسخة بنترست", "بنترست"] },
  captionSnapchat: { en: ["Version for Snapchat", "Snapchat", "Snapchat text"], ar: ["نسخة سناب شات", "سناب شات", "سناب"] },
  publishedAt: { en: ["Published", "Published at"], ar: ["نُشر في"] },
  author: { en: ["Author", "Written by"], ar: ["الكاتب"] },
  createdAt: { en: ["Created", "Created at"], ar: ["أُنشئ في"] },
  links: { en: ["Links"], ar: ["الروابط"] },
  errors: { en: ["Errors"], ar: ["الأخطاء"] },
};

/** CSV injection: spreadsheet programs evaluate a cell with this prefix, some after white space, as a formula, which may leak the sheet. */
export const formulaStart = /^'*(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

/** A cell as it was before an export, ours or a spreadsheet's, put an apostrophe before it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
