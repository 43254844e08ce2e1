import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { currentViewer, redirectToSignIn, serverCaller } from "@/app/server";
import { ActivityProvider } from "@/components/activity/activity-provider";
import { getText } from "@/components/i18n/server";
import { UploadsProvider } from "@/components/media/uploads-provider";
import { BANNER_COOKIE } from "@/components/shell/banner-cookie";
import { ChooseWorkspace } from "@/components/shell/choose-workspace";
import { Shell } from "@/components/shell/shell";
import { ViewerProvider } from "@/components/shell/viewer-context";
import { titleTemplate } from "./title-template";

export async function generateMetadata(): Promise<Metadata> {
  return { title: { default: (await getText("common"))("product"), template: await titleTemplate() } };
}

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const viewer = (await currentViewer()) ?? (await redirectToSignIn());
  const { user, workspaces, workspace } = viewer;
  if (!workspace) return <ChooseWorkspace workspaces={workspaces} />;
  const caller = await serverCaller();
  const [accounts, jar, notifications, activity] = await Promise.all([
    caller.connections.sidebar(),
    cookies(),
    caller.notifications.list(),
    caller.activity.list(),
  ]);
  return (
    <ViewerProvider viewer={{ user: { id: user.id, name: user.name, email: user.email }, workspaces, workspace }}>
      <UploadsProvider>
        <ActivityProvider initial={activity}>
          <Shell accounts={accounts} dismissedBanner={jar.get(BANNER_COOKIE)?.value ?? null} notifications={notifications}>
            {children}
          </Shell>
        </ActivityProvider>
      </UploadsProvider>
    </ViewerProvider>
  );
}
