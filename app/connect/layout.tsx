import type { ReactNode } from "react";
import { HostedShell } from "@/components/connect/hosted-shell";
import { readConnectPage } from "./read-connect-page";

/** The pages of connect and review links, as the operator's own. */
export default async function ConnectLayout({ children }: { children: ReactNode }) {
  const { operator, name } = await readConnectPage(null);
  return (
    <HostedShell name={name} operator={operator}>
      {children}
    </HostedShell>
  );
}
