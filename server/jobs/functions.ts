import type { InngestFunction } from "inngest";
import { adsFunctions } from "@/server/domains/ads/ads.jobs";
import { analyticsFunctions } from "@/server/domains/analytics/analytics.jobs";
import { connectionsFunctions } from "@/server/domains/connections/connections.jobs";
import { copilotFunctions } from "@/server/domains/copilot/copilot.jobs";
import { demoFunctions } from "@/server/domains/demo/demo.jobs";
import { mediaFunctions } from "@/server/domains/media/media.jobs";
import { notificationsFunctions } from "@/server/domains/notifications/notifications.jobs";
import { oauthFunctions } from "@/server/domains/oauth/oauth.jobs";
import { postsFunctions } from "@/server/domains/posts/posts.jobs";
import { webhooksFunctions } from "@/server/domains/webhooks/webhooks.jobs";
import { workspacesFunctions } from "@/server/domains/workspaces/workspaces.jobs";
import { outboxFunctions } from "@/server/outbox/outbox.jobs";

/** Every Inngest function of the service, in whichever engine they run. */
export const functions: InngestFunction.Any[] = [
  ...analyticsFunctions,
  ...connectionsFunctions,
  ...mediaFunctions,
  ...postsFunctions,
  ...webhooksFunctions,
  ...adsFunctions,
  ...copilotFunctions,
  ...notificationsFunctions,
  ...demoFunctions,
  ...oauthFunctions,
  ...workspacesFunctions,
  ...outboxFunctions,
];
