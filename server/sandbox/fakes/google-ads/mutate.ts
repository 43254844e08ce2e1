import { z } from "zod";
import { type Campaign, campaignsOf, changeStatus } from "../../ads/ad-fixtures";
import type { Reply } from "../../contract";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { failureOf, frontProblem, type Reason, Refusal, refuse } from "./problems";

/** The one write that is played: a campaign's status. */

const operation = z.strictObject({
  updateMask: z.string().optional(),
  update: z.strictObject({ resourceName: z.string(), status: z.string().optional(), name: z.string().optional() }).optional(),
});
const body = z.strictObject({
  operations: z.array(operation),
  partialFailure: z.boolean().default(false),
  validateOnly: z.boolean().default(false),
  responseContentType: z.enum(["RESOURCE_NAME_ONLY", "MUTABLE_RESOURCE"]).default("RESOURCE_NAME_ONLY"),
});
type Operation = z.output<typeof operation>;

const runStates: Record<string, "ACTIVE" | "PAUSED"> = { ENABLED: "ACTIVE", PAUSED: "PAUSED" };

export function mutateCampaigns(json: unknown, account: Account, by: string, requestId: string, sandbox: SandboxState): Reply {
  const parsed = body.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const what =
      issue?.code === "unrecognized_keys"
        ? `Unknown name "${issue.keys[0]}" at '${issue.path.join(".")}': Cannot find field.`
        : `Invalid value at '${issue?.path.join(".")}'`;
    return frontProblem(400, `Invalid JSON payload received. ${what}`, [{ "@type": "type.googleapis.com/google.rpc.BadRequest" }]);
  }
  const { operations, partialFailure, validateOnly, responseContentType } = parsed.data;
  if (operations.length === 0) refuse("requestError", "REQUIRED_FIELD_MISSING", "Required field was missing.", { path: [{ fieldName: "operations" }] });
  if (account.behaviour === "refuses") {
    refuse("authorizationError", "ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT", "The customer account is suspended and cannot be changed.", { http: 403 });
  }

  const campaigns = campaignsOf(account, sandbox);
  const checked = operations.map((one, index) => {
    try {
      return checkedOperation(one, index, account, campaigns);
    } catch (error) {
      // Without partial failure one wrong operation ends all of them.
      if (error instanceof Refusal && partialFailure) return error.reason;
      throw error;
    }
  });
  if (validateOnly && checked.every((one) => "campaign" in one)) return { status: 200, headers: { "request-id": requestId }, body: {} };

  const results = checked.map((one) => {
    if (!("campaign" in one)) return {};
    const { campaign, status } = one;
    const resourceName = `customers/${account.id}/campaigns/${campaign.id}`;
    if (validateOnly) return {};
    changeStatus(campaign, runStates[status] ?? "PAUSED", { by, client: "GOOGLE_ADS_API" }, sandbox);
    return responseContentType === "MUTABLE_RESOURCE" ? { resourceName, campaign: { resourceName, status } } : { resourceName };
  });
  const reasons = checked.filter((one): one is Reason => !("campaign" in one));
  const failed = reasons.length > 0 ? { partialFailureError: { code: 3, message: reasons[0]?.message, details: [failureOf(reasons, requestId)] } } : {};
  return { status: 200, headers: { "request-id": requestId }, body: { results, ...failed } };
}

function checkedOperation({ update, updateMask }: Operation, index: number, account: Account, campaigns: Campaign[]): { campaign: Campaign; status: string } {
  const path = (...names: string[]) => [{ fieldName: "operations", index }, ...names.map((fieldName) => ({ fieldName }))];
  if (!update)
    return refuse("mutateError", "OPERATION_DOES_NOT_SUPPORT_ALL_FIELDS", "The operation is not one of create, update and remove.", { path: path() });
  if (!updateMask) refuse("fieldMaskError", "FIELD_MASK_MISSING", "The field mask must be provided for update operations.", { path: path("update_mask") });
  if (updateMask !== "status")
    refuse("fieldMaskError", "FIELD_NOT_FOUND", "The field mask contains a field that is not changed in the sandbox.", {
      path: path("update_mask"),
      trigger: updateMask,
    });
  const [, customerId, id] = /^customers\/(\d+)\/campaigns\/(\d+)$/.exec(update.resourceName) ?? [];
  if (!id)
    return refuse("requestError", "BAD_RESOURCE_ID", "The resource name is not of the form customers/*/campaigns/*.", {
      path: path("update", "resource_name"),
      trigger: update.resourceName,
    });
  if (customerId !== account.id)
    refuse("mutateError", "INCONSISTENT_CUSTOMER_ID", "The customer ID of the resource is not that of the request.", { path: path("update", "resource_name") });
  const campaign = campaigns.find((one) => one.id === id);
  if (!campaign)
    return refuse("mutateError", "RESOURCE_NOT_FOUND", "Resource was not found.", {
      path: path("update", "resource_name"),
      http: 404,
      trigger: update.resourceName,
    });
  const { status } = update;
  if (!status || !(status in runStates))
    return refuse("fieldError", "VALUE_MUST_BE_SET", "The status is not one that a campaign can be set to.", {
      path: path("update", "status"),
      trigger: status ?? "",
    });
  if (campaign.status === "REMOVED") {
    refuse("contextError", "OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE", "The operation is not allowed for removed resources.", { path: path("update") });
  }
  return { campaign, status };
}
