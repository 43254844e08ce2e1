import { ProfileSettings } from "@/components/account/profile-settings";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("settings"))("profile.title") };
}

export default function ProfilePage() {
  return <ProfileSettings />;
}
