import { getText } from "@/components/i18n/server";
import { NotificationSettings } from "@/components/notifications/notification-settings";

export async function generateMetadata() {
  return { title: (await getText("notifications"))("settings.title") };
}

export default function NotificationsPage() {
  return <NotificationSettings />;
}
