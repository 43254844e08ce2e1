export { type Locale, locales } from "@/server/domains/workspaces/locale.schema";
export { directionOf } from "@/shared/format";
