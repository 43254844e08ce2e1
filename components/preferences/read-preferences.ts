import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { preferencesFrom } from "./preferences";

/** The preferences of this request, read once for each. */
export const readPreferences = cache(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return preferencesFrom((name) => jar.get(name)?.value, head.get("accept-language"));
});
