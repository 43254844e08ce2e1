import { brandOperations, type OperationText } from "./brand-operations";

const CAMPAIGN_CHANGE =
  "A dry run unless `dryRun` is false: the platform checks the change and makes none. Otherwise the change is made at the platform, read back from it, and recorded in the audit chain. 502 `UPSTREAM_ERROR`: the platform refused or did not confirm.";

/**
 * What each operation is called in a client and what a reader has to know of it beside its fields, by procedure. A test holds that every REST operation
 * is here.
 */
export const operations: Readonly<Record<string, OperationText>> = {
  "posts.list": {
    id: "posts.list",
    description:
      "Posts in every state, newest first; narrowed by any of the filters together. `search` finds a text whatever the case, marks and variants of its letters; where more than 10,000 posts have it, `total` is the least that there are. A `+` in an offset is written `%2B` in a query. A page holds 1 to 100.",
  },
  "posts.create": {
    id: "posts.create",
    description:
      "`publishNow: true` publishes to all of `accountIds`, and the answer waits up to 5 seconds for the outcome; `scheduledAt` schedules; `repeat` makes a recurring post, of which the answer is the first; `queue: true` schedules for the next free weekly posting time of the accounts, or answers 400 with the reason `QUEUE_EMPTY` where none is free; with none of them it is a draft. What a platform would refuse stands in `warnings` and does not stop the request. 400 `VALIDATION_ERROR` names the field, also for an account that is not in the workspace and for a setting in `platformSettings` that the account's platform does not have.",
  },
  "posts.createMany": {
    id: "posts.createPosts",
    description:
      "Takes bodies of `POST /posts`. Each post is created or refused by itself: its result has the `post`, or the `error` that the request alone would have been answered with, with paths within that post. One that is published now is answered while it is being published. One `Idempotency-Key` covers all; no post is created twice when the request is repeated.",
  },
  "posts.validate": {
    id: "posts.validate",
    description:
      "Takes the body of `POST /posts` and stores nothing. What would keep the post from an account stands with that account, with the limit and what the post has; a post with problems can be created all the same, as a draft or for later. 400 `VALIDATION_ERROR` for what creating it would refuse as a whole. A file at an address of your own is measured when it is fetched, so that only its kind is known here.",
  },
  "posts.schedule": {
    id: "posts.schedule",
    description:
      "Takes an instant with an offset, at least 1 minute and at most 2 years ahead. 422 `VALIDATION_ERROR` for a field that is not valid. `tiktokSettings` and `youtubeTitle` are another way to write `platformSettings.tiktok` and its `youtube.title`; two different values for one setting are refused. The answer has fewer fields than `GET /posts/{id}`.",
  },
  "posts.get": {
    id: "posts.get",
    description:
      "One post with the outcome on each account in `results`, and what the platforms would refuse in `warnings`. 404 for a post of another workspace.",
  },
  "posts.update": {
    id: "posts.update",
    description:
      "Fields that are left out keep their value; what is given replaces, `platformSettings` those of every account. `publishNow: true` publishes the post now, under its id. 400 with the reason `POST_IMMUTABLE` once the post is being published, which begins up to two seconds before its time, or was published; the change is then not made.",
  },
  "posts.delete": {
    id: "posts.delete",
    description: "400 with the reason `POST_IMMUTABLE` once the post is being published or was published. A scheduled post that is deleted is not published.",
  },
  "posts.retry": {
    id: "posts.retry",
    description:
      "Only accounts that failed are tried, with `accountIds` only those; what succeeded is not sent again. The answer waits up to 5 seconds for the outcome. 400 when no account failed, or one of `accountIds` did not.",
  },
  "queue.weeklySlots": {
    id: "queue.listSlots",
    description:
      "The weekly posting times of the accounts that the key may see, in the workspace's `timezone`. A post with `queue: true` takes the next free one.",
  },
  "queue.replaceSlots": {
    id: "queue.replaceSlots",
    description:
      "Replaces all posting times of the accounts that the key may see; accounts that are not named have none afterwards. Posts that are scheduled already keep their time. Nothing is stored when one slot is not valid; 400 names it, such as `slots.2.connectionId`. At most 168 times an account.",
  },
  "recurring.list": {
    id: "recurring.list",
    description: "Recurring posts in every state, newest first, each with its rule and its next five dates. They are created by `POST /posts` with `repeat`.",
  },
  "recurring.get": { id: "recurring.get", description: "Its posts are ordinary posts; `next` names those of its coming dates that are made." },
  "recurring.change": {
    id: "recurring.update",
    description:
      "`repeat` replaces the whole rule. Its scheduled posts are created again by the new rule, except those that somebody has edited. 409 `CONFLICT` with `details.state` once it has ended or stopped; 400 for a rule whose first date is more than 2 years ahead.",
  },
  "recurring.pause": {
    id: "recurring.pause",
    description:
      "Deletes its scheduled posts that nobody has changed; they are made again when it goes on. 409 `CONFLICT` when it is not `ACTIVE`, with its `state`.",
  },
  "recurring.resume": {
    id: "recurring.resume",
    description:
      "Goes on with the dates that are still to come, in the name of the key's owner, also after it was `STOPPED` by an account or a file that is gone. 409 `CONFLICT` when it is neither `PAUSED` nor `STOPPED`.",
  },
  "recurring.end": {
    id: "recurring.end",
    description: "Deletes its scheduled posts that nobody has changed, for good. 409 `CONFLICT` when it has ended.",
  },
  "approvals.approvePost": {
    id: "posts.approve",
    description:
      "For a member who may approve. The post goes out at its time, or at once where it has none. 400 with a reason: `APPROVAL_NOT_WAITING` when nobody waits for a word on it, `APPROVAL_NEEDS_TIME` when its time has passed, `CONNECTION_EXPIRED` when it would go out at once on an account that must be connected again.",
  },
  "approvals.returnPost": {
    id: "posts.requestChanges",
    description:
      "For a member who may approve; also of a post that was approved, until it is being published. It does not go out before it is approved. Its author is told the comment. 400 with the reason `APPROVAL_NOT_WAITING` when nobody waits for a word on it, `POST_IMMUTABLE` once it is being published or was published.",
  },
  "media.upload": {
    id: "media.upload",
    description:
      "JPEG, PNG, WebP, GIF, AVIF; MP4, MOV, WebM, MKV. The type is read from the file's bytes, not from its name or header. An image may have 50 megapixels, an animation 300 in all frames together. All files of a workspace share its plan's storage: beyond it 403 `STORAGE_QUOTA_EXCEEDED`.",
  },
  "media.list": {
    id: "media.list",
    description: "Files of the workspace, newest first; narrowed by `kind`, `folderId`, and the brand of the accounts that posts with the file go to.",
  },
  "media.update": {
    id: "media.update",
    description:
      "Fields that are left out keep their value; one has to be there. `altText`: at most 2,000 characters; null removes it. Platforms get it where they take one. `folderId`: a folder of the library; null takes the file out of its folder. 404 for a folder that is not there.",
  },
  "media.delete": {
    id: "media.delete",
    description:
      "409 with the reason `MEDIA_IN_USE` while a post uses the file that is not published yet, or that has an account which can be tried again; `details.posts` names them.",
  },
  "media.folders.list": { id: "media.listFolders", description: "All folders by name, at most 200, with how many files stand in each." },
  "media.folders.create": {
    id: "media.createFolder",
    description: "At most 200 a workspace. 400 `VALIDATION_ERROR` with the issue code `taken` for a name that another folder has.",
  },
  "media.folders.rename": { id: "media.renameFolder", description: "400 `VALIDATION_ERROR` with the issue code `taken` for a name that another folder has." },
  "media.folders.delete": { id: "media.deleteFolder", description: "Its files stay in the library, in no folder." },
  "connections.list": {
    id: "connections.list",
    description:
      "Newest first, narrowed by `platform`, `brandId` or `brandExternalId`. Disconnected accounts are left out. An expired one has to be connected again before it publishes.",
  },
  "connections.assignBrand": {
    id: "connections.update",
    description: "`brandId` null takes the account out of its brand. 400 for a brand that is not of the workspace, or beyond the brands of the key.",
  },
  "connections.disconnect": {
    id: "connections.delete",
    description:
      "Erases the stored tokens and revokes them at the platform. Scheduled posts to the account fail until it is connected again. 404 for an account of another workspace.",
  },
  ...brandOperations,
  "connections.options": {
    id: "connections.listOptions",
    description:
      "What only the account's platform knows: boards, privacy levels, interactions that are switched off. Empty but for `asOf` where the platform has nothing to choose from. The platform is asked at most every 10 minutes. 502 `UPSTREAM_ERROR`: it did not answer, or the account has to be connected again; `details.reason` is the class of the error.",
  },
  "platforms.list": {
    id: "platforms.list",
    description:
      "The rules by which posts are checked before they are sent: lengths, counts, sizes and shapes, and the settings that each platform has of its own. `supports` names what this version does on the platform. An entry with `available: false` cannot be connected on this installation.",
  },
  "analytics.optimalTimes": {
    id: "analytics.getOptimalTimes",
    description: "The best ten hours of the week for a platform, best first, in the asked time zone; from your own posts' engagement once there is some.",
  },
  "analytics.metricsOfPost": {
    id: "posts.getMetrics",
    description:
      "As last read from the platforms: an hour, 6, 24 and 48 hours, 7 and 30 days after publishing. A figure is null where the platform does not tell it, and in `totals` where none does. A post that is not out has no targets.",
  },
  "analytics.posts": {
    id: "analytics.listPosts",
    description:
      "Posts that went out on the days from `from` to `to`, both included, in the workspace's time zone; the last 30 days unless said, at most 366. With `brandId` or `connectionId` the totals are of these accounts alone.",
  },
  "analytics.accounts": {
    id: "analytics.listAccounts",
    description:
      "Each connected account with the sums of the posts that went out from `from` to `to`, both included, in the workspace's time zone, and the same by day. The last 30 days unless said, at most 366.",
  },
  "webhooks.list": { id: "webhooks.list", description: "All endpoints of the workspace, at most 20, with their state and last success and failure." },
  "webhooks.create": {
    id: "webhooks.create",
    description: "The secret is shown in this answer only. The address must be reachable from the public internet. At most 20 endpoints a workspace.",
  },
  "webhooks.update": { id: "webhooks.update", description: "Fields that are left out keep their value. The secret stays." },
  "webhooks.delete": { id: "webhooks.delete", description: "Removes the endpoint and its deliveries; those that wait are not sent." },
  "webhooks.test": { id: "webhooks.test", description: "Queues one signed delivery of the event `webhook.test`, to which no endpoint needs to subscribe." },
  "webhooks.enable": {
    id: "webhooks.enable",
    description: "An endpoint is disabled after its 5th failure in a row, and its deliveries are parked. `replay: true` sends what was parked.",
  },
  "webhooks.rotateSecret": {
    id: "webhooks.rotateSecret",
    description: "The new secret is shown in this answer only. For 24 hours the old one signs too, as a second `v1`.",
  },
  "webhooks.deliveries": {
    id: "webhooks.listDeliveries",
    description:
      "Newest first, with the time, status code and duration of each attempt. `brandId` and `brandExternalId` keep those of events about one brand alone; for a brand that is not there the list is empty.",
  },
  "webhooks.redeliver": {
    id: "webhooks.redeliver",
    description: "Sends the same body again under the same event id, signed with the time of the new attempt. Receivers recognise a repeat by `id`.",
  },
  "copilot.ask": {
    id: "copilot.ask",
    description:
      "Waits for the answer, up to two minutes. The copilot reads ads and posts through tools, in at most 8 rounds. What it would change it only proposes; a change is made when a later message confirms it, by a yes to the reply that showed it, by its name or in `confirm`, and only with a key that may (`ads:write`, `posts:create`). 502 `COPILOT_FAILED`: it could not complete; the same request again is safe, and changes that a message had confirmed may have been made. 503 `COPILOT_UNAVAILABLE`: nothing was begun. 429 `RATE_LIMITED` also when the workspace's daily budget for language models is spent.",
  },
  "copilot.sessions": { id: "copilot.listSessions", description: "Your own sessions in this workspace, newest first." },
  "copilot.session": { id: "copilot.getSession", description: "The session with its messages, oldest first, and its plan." },
  "copilot.todos": { id: "copilot.listTodos", description: "The steps that the copilot set itself, in order, with how far each is." },
  "ads.accounts": {
    id: "ads.listAccounts",
    description: "The connected ad accounts of META and GOOGLE. A disconnected one stays, with the figures read until then.",
  },
  "ads.updateAccount": {
    id: "ads.updateAccount",
    description: "With the auto-pilot on, a campaign that breaks a guardrail of the brand profile is paused; each such pause stands in the audit log.",
  },
  "ads.campaigns": { id: "ads.listCampaigns", description: "As last read from the platforms: active ones first, then by name." },
  "ads.campaign": { id: "ads.getCampaign", description: "As last read from the platform, with sums and days of the last `windowDays`, today included." },
  "ads.pause": { id: "ads.pauseCampaign", description: CAMPAIGN_CHANGE },
  "ads.resume": { id: "ads.resumeCampaign", description: CAMPAIGN_CHANGE },
  "ads.changeBudget": {
    id: "ads.setCampaignBudget",
    description: `${CAMPAIGN_CHANGE} 400 with the reason \`BUDGET_SHARED\`, \`BUDGET_ON_AD_SETS\` or \`NO_DAILY_BUDGET\`: the campaign has no daily budget of its own.`,
  },
  "ads.insights": {
    id: "ads.getInsights",
    description: "Sums and ratios of the last days, today included, and a point for each day. Amounts of different currencies are never added up.",
  },
  "ads.compare": {
    id: "ads.comparePeriods",
    description: "The previous period ends the day before the current one starts. Sums of periods of unequal length are compared per day.",
  },
  "ads.topPerformers": { id: "ads.listTopPerformers", description: "The campaigns that spent something in the window, ranked by one figure." },
  "ads.breakdown": { id: "ads.getBreakdown", description: "A row for each platform and currency, with its share of that currency's spend." },
  "ads.anomalies": {
    id: "ads.listAnomalies",
    description:
      "Of the last seven complete days, by campaign and metric; today is not complete and is left out. Explained in the language of `Accept-Language`.",
  },
  "ads.creativeFatigue": {
    id: "ads.listCreativeFatigue",
    description: "Running creatives by how far their click rate, cost and frequency have moved from their first week; most worn out first.",
  },
  "ads.winningCreatives": {
    id: "ads.listWinningCreatives",
    description: "Creatives ranked within their currency by return, conversion rate and click rate, with the traits that the winners share.",
  },
  "ads.budgetShift": {
    id: "ads.proposeBudgetShift",
    description: "A proposal that changes nothing: each running campaign within 20 % of its share, the sum exact to the currency's smallest unit.",
  },
  "ads.incrementalPilot": {
    id: "ads.proposePilot",
    description:
      "One step from the campaign whose next unit of spend returns least to the one where it returns most; all others stay as the comparison. Changes nothing.",
  },
  "ads.policyCheck": {
    id: "ads.checkPolicy",
    description:
      "A check by rules and trained models before the platforms' own review. ALLOW promises nothing: they also judge the page behind the ad, its targeting and the account.",
  },
  "ads.dialectEval": {
    id: "ads.evaluateDialect",
    description: "Ranks writers by the quality of their Arabic, over the texts that the service wrote for this workspace.",
  },
  "ads.brandProfile": { id: "ads.getBrandProfile", description: "Null until one is written." },
  "ads.memory": {
    id: "ads.searchMemory",
    description: "With `query`, the k entries nearest in meaning, whichever language either is written in; without it the newest k.",
  },
  "ads.signals": { id: "ads.listSignals", description: "What the ad platforms reported by themselves, and what their change history says; newest first." },
  "ads.activity": { id: "ads.listActivity", description: "The audit chain of ad actions, newest first." },
  "ads.auditVerify": {
    id: "ads.verifyAudit",
    description:
      "Recomputes the hashes of the newest `limit` events and compares the chain with its signed checkpoint: alteration, reordering, insertion, deletion and a cut-off end are found.",
  },
  "ads.reports": { id: "ads.listReports", description: "Summaries of the written reports, newest first." },
  "ads.report": { id: "ads.getReport", description: "The report's text as Markdown, with its findings and recommendations." },
};
