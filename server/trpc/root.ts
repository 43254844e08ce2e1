import { adsRouter } from "@/server/domains/ads/ads.router";
import { reportLinksRouter, reportPagesRouter } from "@/server/domains/ads/report-links.router";
import { reportSchedulesRouter } from "@/server/domains/ads/report-schedules.router";
import { analyticsRouter } from "@/server/domains/analytics/analytics.router";
import { apiKeysRouter } from "@/server/domains/api-keys/api-keys.router";
import { brandsRouter } from "@/server/domains/brands/brands.router";
import { connectLinksRouter } from "@/server/domains/brands/connect-links.router";
import { connectPagesRouter } from "@/server/domains/brands/connect-pages.router";
import { connectionsRouter } from "@/server/domains/connections/connections.router";
import { copilotRouter } from "@/server/domains/copilot/copilot.router";
import { sessionViewRouter } from "@/server/domains/copilot/session-view.router";
import { demoRouter } from "@/server/domains/demo/demo.router";
import { homeRouter } from "@/server/domains/home/home.router";
import { mediaRouter } from "@/server/domains/media/media.router";
import { activityRouter } from "@/server/domains/notifications/activity.router";
import { notificationsRouter } from "@/server/domains/notifications/notifications.router";
import { oauthRouter } from "@/server/domains/oauth/oauth.router";
import { approvalsRouter } from "@/server/domains/posts/approvals.router";
import { calendarNotesRouter } from "@/server/domains/posts/calendar-notes.router";
import { hashtagSetsRouter } from "@/server/domains/posts/hashtag-sets.router";
import { importsRouter } from "@/server/domains/posts/imports.router";
import { labelsRouter } from "@/server/domains/posts/labels.router";
import { platformsRouter } from "@/server/domains/posts/platforms.router";
import { postsRouter } from "@/server/domains/posts/posts.router";
import { postsBulkRouter } from "@/server/domains/posts/posts-bulk.router";
import { queueRouter } from "@/server/domains/posts/queue.router";
import { recurringRouter } from "@/server/domains/posts/recurring.router";
import { reviewLinksRouter, reviewPagesRouter } from "@/server/domains/posts/review-links.router";
import { savedViewsRouter } from "@/server/domains/posts/saved-views.router";
import { searchRouter } from "@/server/domains/search/search.router";
import { usageRouter } from "@/server/domains/usage/usage.router";
import { webhooksRouter } from "@/server/domains/webhooks/webhooks.router";
import { accountRouter } from "@/server/domains/workspaces/account.router";
import { exportsRouter } from "@/server/domains/workspaces/exports.router";
import { invitationsRouter } from "@/server/domains/workspaces/invitations.router";
import { membersRouter } from "@/server/domains/workspaces/members.router";
import { twoFactorRouter } from "@/server/domains/workspaces/two-factor.router";
import { workspacesRouter } from "@/server/domains/workspaces/workspaces.router";
import { createCallerFactory, mergeRouters, router } from "./init";

/** Every operation of the service. The dashboard calls it with a session, integrations through REST with a key. */
export const appRouter = router({
  account: accountRouter,
  twoFactor: twoFactorRouter,
  workspaces: workspacesRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  brands: brandsRouter,
  exports: exportsRouter,
  apiKeys: apiKeysRouter,
  oauth: oauthRouter,
  connections: connectionsRouter,
  platforms: platformsRouter,
  connectLinks: connectLinksRouter,
  connectPages: connectPagesRouter,
  reviewLinks: reviewLinksRouter,
  reviewPages: reviewPagesRouter,
  media: mediaRouter,
  posts: mergeRouters(postsRouter, postsBulkRouter),
  imports: importsRouter,
  approvals: approvalsRouter,
  queue: queueRouter,
  recurring: recurringRouter,
  hashtagSets: hashtagSetsRouter,
  savedViews: savedViewsRouter,
  labels: labelsRouter,
  calendarNotes: calendarNotesRouter,
  analytics: analyticsRouter,
  webhooks: webhooksRouter,
  ads: adsRouter,
  reportLinks: reportLinksRouter,
  reportPages: reportPagesRouter,
  reportSchedules: reportSchedulesRouter,
  copilot: copilotRouter,
  copilotSessions: sessionViewRouter,
  notifications: notificationsRouter,
  search: searchRouter,
  home: homeRouter,
  usage: usageRouter,
  activity: activityRouter,
  demo: demoRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
