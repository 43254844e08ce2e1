import { z } from "zod";

/** Days and instants in a request. PostgreSQL has no year 0, and a time zone or a calendar's first week moves the first years before it. */
const EARLIEST = "1000-01-01";
const tooEarly = { abort: true, error: "must not lie before the year 1000" };
/** An offset, or the day after, must not lead into a year of five digits, which PostgreSQL reads otherwise than it is written; nothing happens so late. */
const LATEST = "9999-12-30";

/** Such as 2026-11-22. */
export const dayInput = z.iso
  .date({ abort: true, error: "must be a day such as 2026-11-22" })
  .refine((day) => day >= EARLIEST, tooEarly)
  .overwrite((day) => (day > LATEST ? LATEST : day));

/** With its offset, or Z. */
export const instantInput = z.iso
  .datetime({ offset: true, abort: true, error: "must be an ISO 8601 date and time with an offset or Z" })
  .refine((instant) => Date.parse(instant) >= Date.parse(EARLIEST), tooEarly)
  .overwrite((instant) => (Date.parse(instant) > Date.parse(LATEST) ? `${LATEST}T00:00:00Z` : instant));
