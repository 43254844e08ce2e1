import { getText } from "@/components/i18n/server";
import { DeviceView } from "@/components/oauth/device-view";
import { consentViewer } from "../oauth/authorize/consent-viewer";

export async function generateMetadata() {
  return { title: (await getText("oauth"))("device.title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function DevicePage({ searchParams }: { searchParams: Promise<{ user_code?: string | string[] }> }) {
  const { user_code: code } = await searchParams;
  return <DeviceView code={typeof code === "string" ? code : ""} viewer={await consentViewer()} />;
}
