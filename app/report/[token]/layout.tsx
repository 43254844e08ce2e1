import type { ReactNode } from "react";
import { HostedShell } from "@/components/connect/hosted-shell";
import { readConnectPage } from "../../connect/read-connect-page";
import { readSharedReport } from "./read-shared-report";

interface SharedReportLayoutProps {
  params: Promise<{ token: string }>;
  children: ReactNode;
}

/** The page of a report link, as the workspace's own. */
export default async function SharedReportLayout({ params, children }: SharedReportLayoutProps) {
  const [{ name }, shared] = await Promise.all([readConnectPage(null), readSharedReport((await params).token)]);
  return (
    <HostedShell name={shared && shared !== "busy" ? shared.name : name} operator={null}>
      {children}
    </HostedShell>
  );
}
