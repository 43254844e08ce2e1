export { directionOf } from "@/shared/format";
export { type Locale, locales } from "@/shared/locale";
