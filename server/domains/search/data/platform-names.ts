/** What people call the platforms when they look for their accounts, beside the names that are theirs. */
export const platformNames: Readonly<Record<string, readonly string[]>> = {
  TWITTER: ["twitter", "x", "تويتر", "إكس", "اكس"],
  INSTAGRAM: ["instagram", "insta", "ig", "انستغرام", "انستقرام", "انستجرام", "انستكرام", "انستا"],
  LINKEDIN: ["linkedin", "لينكدإن", "لينكد ان", "لينكدين", "لنكدان", "لنكدن"],
  FACEBOOK: ["facebook", "fb", "فيسبوك", "فيس بوك", "فيس"],
  TIKTOK: ["tiktok", "tik tok", "تيك توك", "تيكتوك"],
  YOUTUBE: ["youtube", "yt", "يوتيوب"],
  PINTEREST: ["pinterest", "بنترست", "بينترست", "بنتريست", "بينتريست"],
  SNAPCHAT: ["snapchat", "snap", "سناب شات", "سنابشات", "سناب"],
};
