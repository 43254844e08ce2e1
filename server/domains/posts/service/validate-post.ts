import { database } from "@/server/db/database";
import { listOpenConnections } from "@/server/domains/connections";
import { describeMedia } from "@/server/domains/media";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { type ValidationIssue, validationError } from "@/server/lib/errors";
import type { PostDraft } from "../post-input.schema";
import { docsFor, remedyFor } from "../problem.engine";
import type { PostValidation } from "../problem.schema";
import type { Account } from "../repository/post-writes";
import { checkDraft } from "./create-post";
import { lowercase, warningsOf } from "./view";

/** What would become of a draft on each of its accounts, by the checks of creating and of publishing it. Stores nothing. */

type Problem = PostValidation["targets"][number]["problems"][number];

/** Whether an issue is about one account, or about its platform, rather than about the post. */
function concerns({ path }: ValidationIssue, account: Account, draft: PostDraft): boolean {
  const [field = "", key = ""] = path.split(".");
  if (field === "accountIds") return draft.accountIds[Number(key)] === account.id;
  if (field !== "settings" && field !== "platformSettings") return false;
  return key.toLowerCase() === account.id || key === lowercase(account.platform);
}

function settingProblem({ path, message }: ValidationIssue, { platform }: Account): Problem {
  const code = "SETTING_INVALID";
  return { code, level: "error", message, field: path, limit: null, actual: null, remedy: remedyFor(code), docs: docsFor(code, platform) };
}

const approvalProblem: Problem = {
  code: "APPROVAL_REQUIRED",
  level: "warning",
  message: "This workspace asks for approval before a post is published.",
  field: "accountIds",
  limit: null,
  actual: null,
  remedy: "Somebody who may approve posts has to approve it.",
  docs: null,
};

/** @throws AppError VALIDATION_ERROR with all problems of the draft. */
export async function validatePost(caller: Caller, draft: PostDraft): Promise<PostValidation> {
  const { workspaceId } = caller;
  const { status, approval, accounts, settings, problems } = await checkDraft(caller, draft, now());
  const common = problems.filter((issue) => !accounts.some((account) => concerns(issue, account, draft)));
  if (common.length > 0) throw validationError(common);

  const { content, mediaUrls = [], platformCaptions = {}, tiktokSettings = null, youtubeTitle = null } = draft;
  const [connections, mediaFacts] = await Promise.all([
    listOpenConnections(database(), { workspaceId, ids: accounts.map(({ id }) => id) }),
    describeMedia(workspaceId, mediaUrls),
  ]);
  const targets = accounts.flatMap((account) => {
    const connection = connections.find(({ id }) => id === account.id);
    if (!connection) return [];
    const target = {
      platform: account.platform,
      settings: settings[account.id] ?? {},
      publishDefaults: connection.publishDefaults as Record<string, unknown>,
      connectionStatus: connection.status,
      accountName: connection.accountName,
    };
    const post = { status, content, mediaUrls, platformCaptions, tiktokSettings, youtubeTitle, targets: [target] };
    const found: Problem[] = [
      ...warningsOf(post, mediaFacts).map(({ platform: _, ...warning }) => ({ ...warning, level: "error" as const })),
      // An expired account is reported above.
      ...problems.filter((issue) => !issue.path.startsWith("accountIds.") && concerns(issue, account, draft)).map((issue) => settingProblem(issue, account)),
      ...(approval === "pending" ? [approvalProblem] : []),
    ];
    return [{ accountId: account.id, platform: lowercase(account.platform), publishable: found.every(({ level }) => level !== "error"), problems: found }];
  });
  return { valid: targets.every(({ publishable }) => publishable), targets };
}
