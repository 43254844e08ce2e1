/** The shop of the ads examples, and the envelope of their answers. */

export const AD_ACCOUNT_ID = "0199b2c4-5e6f-7a80-9b1c-2d3e4f5a6b7c";
export const CAMPAIGN_ID = "0199b2c4-6f70-7b91-8c2d-3e4f5a6b7c8d";
export const CAMPAIGN_NAME = "عروض الشتاء";
export const CREATIVE_ID = "0199b2c4-8192-7db3-8e4f-5a6b7c8d9e0f";

export interface OperationExample {
  request?: Record<string, unknown>;
  response?: Record<string, unknown>;
}

export const page = (item: unknown, limit: number) => ({ data: [item], meta: { total: 1, offset: 0, limit, next: null } });
export const responseExample = (data: unknown): OperationExample => ({ response: { data } });
