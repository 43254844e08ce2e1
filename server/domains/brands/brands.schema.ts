import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";

const id = z.guid("must be a UUID").toLowerCase();
const time = z.iso.datetime();

/** What people and programs may write: no control characters, no lone surrogates, `limit` code points at most. */
const text = (limit: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .refine((value) => [...value].length >= 1 && [...value].length <= limit, `must have 1 to ${limit} characters`)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "must not contain control characters")
    .meta({ minLength: 1, maxLength: limit });

const name = text(100);
const externalId = text(200).describe("Your own identifier of this brand, such as a customer's number. Unique in the workspace.");
const metadata = z
  .record(
    z.string().regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u, "must be a key of 1 to 100 characters without control characters"),
    z
      .string()
      .max(500, "must be at most 500 characters")
      .refine((value) => !/[\0\p{Cs}]/u.test(value), "must not contain control characters"),
  )
  .refine((value) => Object.keys(value).length <= 20, "must have at most 20 keys")
  .describe("Strings of your own by key, at most 20 of at most 500 characters.");

export const createBrandInput = z.strictObject({ name, externalId: externalId.optional(), metadata: metadata.optional() });
export type CreateBrandInput = z.output<typeof createBrandInput>;

export const updateBrandInput = z.strictObject({
  id,
  name: name.optional(),
  externalId: externalId.nullable().optional(),
  metadata: metadata.optional().describe("Replaces what is stored."),
});
export type UpdateBrandInput = z.output<typeof updateBrandInput>;

export const brandIdInput = z.strictObject({ id });

/** What becomes of the accounts of a brand that is deleted. */
export const deleteBrandInput = z.strictObject({
  id,
  connections: z
    .enum(["keep", "disconnect"], "must be keep or disconnect")
    .optional()
    .describe("What becomes of its accounts: kept without a brand, or disconnected. Required when it has any."),
});
export type DeleteBrandInput = z.output<typeof deleteBrandInput>;

export const listBrandsInput = z.object({
  ...paginationInput({ default: 50, max: 100 }),
  externalId: z.string().max(200).optional(),
  search: z.string().trim().max(100).optional().describe("Part of the name or of the external id, in any case."),
});
export type ListBrandsInput = z.output<typeof listBrandsInput>;

export const brandSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    externalId: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    createdAt: time,
  })
  .meta({ id: "Brand" });
export type Brand = z.output<typeof brandSchema>;

export const brandPage = pageOf(brandSchema);
export const deletedBrandSchema = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: "DeletedBrand" });

/** For the dashboard: a brand with its accounts and the members limited to it. */
export const brandView = z.object({
  id: z.string(),
  name: z.string(),
  externalId: z.string().nullable(),
  accounts: z.array(z.object({ id: z.string(), platform: z.string(), accountName: z.string() })),
  members: z.array(z.object({ userId: z.string(), name: z.string() })),
});
export type BrandView = z.output<typeof brandView>;
