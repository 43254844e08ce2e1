import { z } from "zod";
import { type Campaign, campaignsOf, changeBudget, changeStatus } from "../../ads/ad-fixtures";
import type { Reply } from "../../contract";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { failureOf, frontProblem, type Reason, Refusal, refuse } from "./problems";
import { budgetIdOf } from "./rows";

/** The two writes that are played: a campaign's status, and the amount of a budget. */

const resource = z.strictObject({ resourceName: z.string(), status: z.string().optional(), name: z.string().optional() });
const budgetResource = z.strictObject({ resourceName: z.string(), amountMicros: z.string().optional(), name: z.string().optional() });
const bodyOf = <T extends z.ZodType>(update: T) =>
  z.strictObject({
    operations: z.array(z.strictObject({ updateMask: z.string().optional(), update: update.optional() })),
    partialFailure: z.boolean().default(false),
    validateOnly: z.boolean().default(false),
    responseContentType: z.enum(["RESOURCE_NAME_ONLY", "MUTABLE_RESOURCE"]).default("RESOURCE_NAME_ONLY"),
  });

interface Operation<U> {
  updateMask?: string | undefined;
  update?: U | undefined;
}

/** A checked operation: its resource as it will be, and what makes it so. */
interface Change {
  changed: Record<string, unknown> & { resourceName: string };
  apply(): void;
}

export interface MutateCall {
  json: unknown;
  account: Account;
  by: string;
  requestId: string;
}

const runStates: Record<string, "ACTIVE" | "PAUSED"> = { ENABLED: "ACTIVE", PAUSED: "PAUSED" };
/** SAR has hundredths. */
const MINIMUM_UNIT_MICROS = 10_000;
const MAXIMUM_MICROS = 10 ** 15;

const path = (index: number, ...names: string[]) => [{ fieldName: "operations", index }, ...names.map((fieldName) => ({ fieldName }))];

export function mutateCampaigns(call: MutateCall, sandbox: SandboxState): Reply {
  const campaigns = campaignsOf(call.account, sandbox);
  return mutate(call, "campaign", resource, (operation, index) => {
    const update = checkedUpdate(operation, "status", index);
    const id = checkedId(update.resourceName, "campaigns", call.account, index);
    const campaign = campaigns.find((one) => one.id === id) ?? notFound(update.resourceName, index);
    const { status } = update;
    if (!status || !(status in runStates))
      return refuse("fieldError", "VALUE_MUST_BE_SET", "The status is not one that a campaign can be set to.", {
        path: path(index, "update", "status"),
        trigger: status ?? "",
      });
    refuseRemoved(campaign, index);
    const author = { by: call.by, client: "GOOGLE_ADS_API" };
    return {
      changed: { resourceName: update.resourceName, status },
      apply: () => changeStatus(campaign, runStates[status] ?? "PAUSED", author, sandbox),
    };
  });
}

export function mutateBudgets(call: MutateCall, sandbox: SandboxState): Reply {
  const campaigns = campaignsOf(call.account, sandbox);
  return mutate(call, "campaignBudget", budgetResource, (operation, index) => {
    const update = checkedUpdate(operation, "amount_micros", index);
    const id = checkedId(update.resourceName, "campaignBudgets", call.account, index);
    const campaign = campaigns.find((one) => budgetIdOf(one) === id) ?? notFound(update.resourceName, index);
    const micros = Number(update.amountMicros ?? Number.NaN);
    const about = { path: path(index, "update", "amount_micros"), trigger: update.amountMicros ?? "" };
    if (!Number.isSafeInteger(micros)) return refuse("fieldError", "VALUE_MUST_BE_SET", "The amount is not set.", about);
    if (micros <= 0) return refuse("campaignBudgetError", "MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC", "The budget amount is too small.", about);
    if (micros > MAXIMUM_MICROS) return refuse("campaignBudgetError", "MONEY_AMOUNT_TOO_LARGE", "The budget amount is too large.", about);
    if (micros % MINIMUM_UNIT_MICROS !== 0)
      return refuse("campaignBudgetError", "NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT", "The budget amount is not a multiple of a minimum unit.", about);
    refuseRemoved(campaign, index);
    return {
      changed: { resourceName: update.resourceName, amountMicros: update.amountMicros },
      apply: () => changeBudget(campaign, micros / 1_000_000, { by: call.by, client: "GOOGLE_ADS_API" }, sandbox),
    };
  });
}

function mutate<T extends z.ZodType>(
  { json, account, requestId }: MutateCall,
  resourceKind: "campaign" | "campaignBudget",
  schema: T,
  check: (operation: Operation<z.output<T>>, index: number) => Change,
): Reply {
  const parsed = bodyOf(schema).safeParse(json);
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
  const checked = operations.map((one, index): Change | Reason => {
    try {
      return check(one as Operation<z.output<T>>, index);
    } catch (error) {
      // Without partial failure one wrong operation ends all of them.
      if (error instanceof Refusal && partialFailure) return error.reason;
      throw error;
    }
  });
  const isChange = (one: Change | Reason): one is Change => "apply" in one;
  if (validateOnly && checked.every(isChange)) return { status: 200, headers: { "request-id": requestId }, body: {} };

  const results = checked.map((one) => {
    if (!isChange(one) || validateOnly) return {};
    one.apply();
    const { resourceName } = one.changed;
    return responseContentType === "MUTABLE_RESOURCE" ? { resourceName, [resourceKind]: one.changed } : { resourceName };
  });
  const reasons = checked.filter((one): one is Reason => !isChange(one));
  const failed = reasons.length > 0 ? { partialFailureError: { code: 3, message: reasons[0]?.message, details: [failureOf(reasons, requestId)] } } : {};
  return { status: 200, headers: { "request-id": requestId }, body: { results, ...failed } };
}

function checkedUpdate<U>({ update, updateMask }: Operation<U>, mask: string, index: number): U {
  if (!update)
    return refuse("mutateError", "OPERATION_DOES_NOT_SUPPORT_ALL_FIELDS", "The operation is not one of create, update and remove.", { path: path(index) });
  if (!updateMask)
    return refuse("fieldMaskError", "FIELD_MASK_MISSING", "The field mask must be provided for update operations.", { path: path(index, "update_mask") });
  if (updateMask !== mask)
    return refuse("fieldMaskError", "FIELD_NOT_FOUND", "The field mask contains a field that is not changed in the sandbox.", {
      path: path(index, "update_mask"),
      trigger: updateMask,
    });
  return update;
}

function checkedId(resourceName: string, collection: string, account: Account, index: number): string {
  const [, customerId, found, id] = /^customers\/(\d+)\/(\w+)\/(\d+)$/.exec(resourceName) ?? [];
  if (!id || found !== collection)
    return refuse("requestError", "BAD_RESOURCE_ID", `The resource name is not of the form customers/*/${collection}/*.`, {
      path: path(index, "update", "resource_name"),
      trigger: resourceName,
    });
  if (customerId !== account.id)
    return refuse("mutateError", "INCONSISTENT_CUSTOMER_ID", "The customer ID of the resource is not that of the request.", {
      path: path(index, "update", "resource_name"),
    });
  return id;
}

function notFound(resourceName: string, index: number): never {
  return refuse("mutateError", "RESOURCE_NOT_FOUND", "Resource was not found.", {
    path: path(index, "update", "resource_name"),
    http: 404,
    trigger: resourceName,
  });
}

function refuseRemoved({ status }: Campaign, index: number): void {
  if (status !== "REMOVED") return;
  refuse("contextError", "OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE", "The operation is not allowed for removed resources.", {
    path: path(index, "update"),
  });
}
