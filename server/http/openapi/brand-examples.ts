import type { OperationExample } from "./ads-example-shop";

/** Examples of brands, connect links and API keys. */

export const brand = {
  id: "0199b2c4-6f70-7b8c-9d0e-1f2a3b4c5d6e",
  name: "متجر البن",
  externalId: "customer-1042",
  metadata: { plan: "gold" },
  createdAt: "2026-11-20T09:00:00.000Z",
};

export const WORKSPACE_ID = "0199b2c4-8192-7dae-9f10-3b4c5d6e7f80";
const apiKey = {
  id: "0199b2c4-7081-7c9d-8e0f-2a3b4c5d6e7f",
  name: "Customer 1042",
  prefix: "svc_Ab3dE5gH",
  scopes: ["posts:read", "posts:create"],
  brandIds: [brand.id],
  workspaceId: WORKSPACE_ID,
  createdBy: "نورة العتيبي",
  createdAt: "2026-11-20T09:01:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

const connectLink = {
  id: "0199b2c4-92a3-7ebf-8a01-4c5d6e7f8091",
  status: "open",
  brandId: brand.id,
  brandExternalId: brand.externalId,
  platforms: ["instagram", "tiktok"],
  connectionId: null,
  redirectUrl: "https://app.example.com/social?from=nashir",
  locale: "ar",
  connectionIds: [],
  error: null,
  createdAt: "2026-11-20T09:02:00.000Z",
  expiresAt: "2026-11-20T10:02:00.000Z",
};
const usedLink = { ...connectLink, status: "connected", connectionIds: ["0199b2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f"] };

const page = (item: unknown) => ({ data: [item], meta: { total: 1, offset: 0, limit: 50, next: null } });

export const brandExamples: Readonly<Record<string, OperationExample>> = {
  "GET /brands": { response: page(brand) },
  "POST /brands": { request: { name: brand.name, externalId: brand.externalId, metadata: brand.metadata }, response: { data: brand } },
  "GET /brands/{id}": { response: { data: brand } },
  "PATCH /brands/{id}": { request: { externalId: null }, response: { data: { ...brand, externalId: null } } },
  "DELETE /brands/{id}": { response: { data: { id: brand.id, deleted: true } } },
  "GET /connect-links": { response: page(usedLink) },
  "POST /connect-links": {
    request: {
      brandExternalId: brand.externalId,
      platforms: connectLink.platforms,
      redirectUrl: connectLink.redirectUrl,
      locale: connectLink.locale,
    },
    response: { data: { ...connectLink, url: "https://nashir.example.com/connect/bm90LWEtcmVhbC10b2tlbi1qdXN0LWFuLWV4YW1wbGU" } },
  },
  "GET /connect-links/{id}": { response: { data: usedLink } },
  "DELETE /connect-links/{id}": { response: { data: { id: connectLink.id, deleted: true } } },
  "GET /api-keys": { response: page(apiKey) },
  "POST /api-keys": {
    request: { name: apiKey.name, scopes: apiKey.scopes, brandIds: apiKey.brandIds, workspaceId: apiKey.workspaceId },
    response: { data: { ...apiKey, key: "svc_Ab3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG0xYz12" } },
  },
  "DELETE /api-keys/{id}": { response: { data: { id: apiKey.id, revokedAt: "2026-11-21T07:00:00.000Z" } } },
};
