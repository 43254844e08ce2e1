import { AsyncLocalStorage } from "node:async_hooks";
import { Prisma } from "@/prisma/generated/client";

/**
 * A second check behind the repositories: a query on a tenant's table that names no workspace never leaves
 * the process. Work across workspaces (relay, sweeper) declares it with `acrossWorkspaces`.
 */

/** Tenant models and the keys of which a query must contain one. */
const tenantModels: Record<string, readonly string[]> = {
  Membership: ["workspaceId", "userId"],
  Brand: ["workspaceId"],
  MembershipBrand: ["workspaceId"],
  Invitation: ["workspaceId"],
  WorkspaceExport: ["workspaceId"],
  Connection: ["workspaceId"],
  ConnectFlow: ["workspaceId"],
  ConnectLink: ["workspaceId"],
  ReviewLink: ["workspaceId"],
  ReviewDecision: ["workspaceId"],
  Post: ["workspaceId"],
  PostTarget: ["workspaceId"],
  PostComment: ["workspaceId"],
  PublishAttempt: ["workspaceId"],
  PostImport: ["workspaceId"],
  PostImportRow: ["workspaceId"],
  HashtagSet: ["workspaceId"],
  SavedView: ["workspaceId"],
  PostLabel: ["workspaceId"],
  CalendarNote: ["workspaceId"],
  PostingSlot: ["workspaceId"],
  Recurrence: ["workspaceId"],
  RecurrenceOccurrence: ["workspaceId"],
  MediaAsset: ["workspaceId"],
  MediaFolder: ["workspaceId"],
  MediaVariant: ["workspaceId"],
  StorageReservation: ["workspaceId"],
  PostMetrics: ["workspaceId"],
  PostMetricsSample: ["workspaceId"],
  OutboxEvent: ["workspaceId"],
  WebhookEndpoint: ["workspaceId"],
  WebhookDelivery: ["workspaceId"],
  WebhookAttempt: ["workspaceId"],
  AdConnection: ["workspaceId"],
  AdAccount: ["workspaceId"],
  AdCampaign: ["workspaceId"],
  AdCreative: ["workspaceId"],
  AdCampaignDay: ["workspaceId"],
  AdCampaignDayAtAge: ["workspaceId"],
  AdCreativeDay: ["workspaceId"],
  AdAction: ["workspaceId"],
  AuditEvent: ["workspaceId"],
  AuditCheckpoint: ["workspaceId"],
  AdSignal: ["workspaceId"],
  AdAnomaly: ["workspaceId"],
  AdAnomalyExpected: ["workspaceId"],
  AdAnomalyRun: ["workspaceId"],
  BrandProfile: ["workspaceId"],
  AdReport: ["workspaceId"],
  ReportLink: ["workspaceId"],
  ReportSchedule: ["workspaceId"],
  ReportDelivery: ["workspaceId"],
  MemoryEntry: ["workspaceId"],
  DialectSample: ["workspaceId"],
  CopilotSession: ["workspaceId"],
  CopilotMessage: ["workspaceId"],
  CopilotTodo: ["workspaceId"],
  CopilotRun: ["workspaceId"],
  CopilotRound: ["workspaceId"],
  CopilotCall: ["workspaceId"],
  CopilotProposal: ["workspaceId"],
  CopilotEvent: ["workspaceId"],
  CopilotSpend: ["workspaceId"],
  NotificationRead: ["workspaceId"],
  NotificationChoice: ["workspaceId"],
  DemoFilling: ["workspaceId"],
};

/** Their tables, which are named like the models. */
export const tenantTables: readonly string[] = Object.keys(tenantModels);

export class TenantScopeError extends Error {
  override name = "TenantScopeError";
}

const crossing = new AsyncLocalStorage<string>();

/** Runs `work` with the guard open. `reason` is for the reader. The tool that checks imports limits who may call this. */
export function acrossWorkspaces<T>(reason: string, work: () => PromiseLike<T>): Promise<T> {
  // Prisma's promises start when awaited, so the await has to be inside the callback.
  return crossing.run(reason, async () => await work());
}

/** @throws TenantScopeError where a raw statement does not carry the workspace as one of its parameters. */
export function assertWorkspaceSql(workspaceId: string, sql: Prisma.Sql): void {
  if (!workspaceId || !sql.values.includes(workspaceId)) {
    throw new TenantScopeError("raw SQL must carry the workspace among its parameters");
  }
}

function isNamed(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  if (typeof value !== "object" || value === null) return false;
  const filter = value as { equals?: unknown; in?: unknown };
  return typeof filter.equals === "string" || (Array.isArray(filter.in) && filter.in.every((item) => typeof item === "string"));
}

function names(where: unknown, keys: readonly string[]): boolean {
  if (typeof where !== "object" || where === null) return false;
  const record = where as Record<string, unknown>;
  if (keys.some((key) => isNamed(record[key]))) return true;
  // A compound unique key: `workspaceId_userId: { workspaceId, userId }`.
  for (const [key, value] of Object.entries(record)) {
    if (key.includes("_") && names(value, keys)) return true;
  }
  const and = record.AND;
  return (Array.isArray(and) ? and : [and]).some((part) => names(part, keys));
}

function everyRowNames(data: unknown, keys: readonly string[]): boolean {
  const rows = Array.isArray(data) ? data : [data];
  return rows.length > 0 && rows.every((row) => names(row, keys));
}

/** Pure: whether an operation may pass. Exported for its table of cases. */
export function isScoped(model: string, operation: string, args: unknown): boolean {
  const keys = tenantModels[model];
  if (!keys) return true;
  const { where, data, create } = (args ?? {}) as { where?: unknown; data?: unknown; create?: unknown };
  if (operation === "create" || operation === "createMany" || operation === "createManyAndReturn") return everyRowNames(data, keys);
  if (operation === "upsert") return names(where, keys) && everyRowNames(create, keys);
  return names(where, keys);
}

export const tenantGuard = Prisma.defineExtension({
  name: "tenant-guard",
  query: {
    async $allOperations({ model, operation, args, query }) {
      if (crossing.getStore() === undefined) {
        if (!model) throw new TenantScopeError(`${operation}: raw SQL goes through tenantSql or acrossWorkspaces`);
        if (!isScoped(model, operation, args)) throw new TenantScopeError(`${model}.${operation} names no workspace`);
      }
      return query(args);
    },
  },
});
