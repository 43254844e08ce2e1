export interface OperationText {
  /** What it is called in a client. */
  id: string;
  description: string;
}

/** The operations of brands, connect links and API keys, by procedure. */
export const brandOperations: Readonly<Record<string, OperationText>> = {
  "brands.list": {
    id: "brands.list",
    description: "Newest first, narrowed by `externalId` or by `search` in name and external id. A key that is limited to brands sees those.",
  },
  "brands.get": { id: "brands.get", description: "404 for a brand of another workspace, or beyond the brands of the key." },
  "brands.create": {
    id: "brands.create",
    description:
      "A brand groups accounts, for example those of one of your customers. 409 `CONFLICT` with `details.field` when another brand of the workspace has the same `name` or `externalId`. 403 for a key that is limited to brands.",
  },
  "brands.update": {
    id: "brands.update",
    description:
      "Fields that are left out keep their value; `externalId` null removes it; `metadata` replaces what is stored. 409 `CONFLICT` with `details.field` as on create.",
  },
  "brands.delete": {
    id: "brands.delete",
    description:
      "`connections` says what becomes of the brand's accounts: `keep` leaves them without a brand, `disconnect` disconnects them. 409 `CONFLICT` with `details.connections`, their number, when it has accounts and the parameter is missing, and with the reason `BRAND_IN_USE` while members or open invitations are limited to it. API keys limited to it alone open nothing afterwards.",
  },
  "connectLinks.list": {
    id: "connectLinks.list",
    description:
      "Newest first, narrowed by `brandId` or `brandExternalId`, also those that are over; they are kept for 90 days after `expiresAt`. A key that is limited to brands sees those of its brands.",
  },
  "connectLinks.get": { id: "connectLinks.get", description: "404 for a link of another workspace, or beyond the brands of the key." },
  "connectLinks.create": {
    id: "connectLinks.create",
    description:
      "The address of a page on which your customer connects an account to a brand, without an account here. It is bound to the first browser that opens it and works once: one consent, from which several accounts may be chosen. Afterwards the browser is sent to `redirectUrl` with `connect_link` (the id), `status` (`connected`, `cancelled` or `failed`) and `connection_id`, once for each connection; without `redirectUrl` the page says so itself. Name the brand by `brandId` or by `brandExternalId`. 400 `VALIDATION_ERROR` names the field, also for a `redirectUrl` whose origin is not allowed. 409 `CONFLICT` with the reason `TOO_MANY_CONNECT_LINKS` at 100 open links of the brand.",
  },
  "connectLinks.revoke": {
    id: "connectLinks.delete",
    description:
      "The link stops working at once. It stays readable, with the status `expired`; one that was used before keeps its status, and its connections stay.",
  },
  "apiKeys.list": {
    id: "apiKeys.list",
    description:
      "Your keys, and for an admin the service keys of the workspace, newest first, also those that are revoked or have ended. A key that is limited to brands sees those that reach no further than itself.",
  },
  "apiKeys.create": {
    id: "apiKeys.create",
    description:
      "The key stands in this answer alone. A key reaches no further than the one that creates it: 403 `FORBIDDEN` with `details.field` for scopes, brands, a workspace or an end beyond its own. With `workspaceId` it is a service key: it belongs to the workspace, acts as an admin of it, needs no `x-svc-workspace-id` header and keeps working when its creator leaves.",
  },
  "apiKeys.revoke": { id: "apiKeys.revoke", description: "Takes effect with the next request. A key that was revoked before keeps the time of that." },
};
