/** What the palette folds its own pages and acts with, so that they are found as the server finds posts. Without zod, for the browser. */
export { normaliseText } from "@/server/lib/text-normalisation";
