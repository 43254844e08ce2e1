import { randomUUID } from "node:crypto";

/** Random ids for things that are not rows; rows take a time-ordered UUID v7 from the schema's default. */
export const newId = randomUUID;

/** For rows that raw SQL inserts. */
export { v7 as newRowId } from "uuid";

/** Accepts what a request may carry as `X-Request-Id`: short, printable, no white space. */
export function requestIdFrom(header: string | null | undefined): string {
  return header && /^[\x21-\x7e]{1,128}$/.test(header) ? header : `req_${randomUUID()}`;
}
