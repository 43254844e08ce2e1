import { getRequestConfig } from "next-intl/server";
import { messagesOf } from "@/components/messages";
import { readPreferences } from "@/components/preferences/read-preferences";

export default getRequestConfig(async () => {
  const { locale } = await readPreferences();
  return { locale, messages: messagesOf(locale), timeZone: "UTC" };
});
