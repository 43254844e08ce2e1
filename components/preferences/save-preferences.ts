"use server";

import { cookies } from "next/headers";
import { type Preferences, parsePreferences, preferenceCookies } from "./preferences";

const YEAR_SECONDS = 60 * 60 * 24 * 365;

/** Keeps what was chosen. Usable as a form's action, so that it also works before any script has loaded. */
export async function savePreferences(form: FormData): Promise<void> {
  const chosen = parsePreferences(form.entries());
  const jar = await cookies();
  for (const name of Object.keys(chosen) as (keyof Preferences)[]) {
    const value = chosen[name];
    if (value) jar.set(preferenceCookies[name], value, { path: "/", maxAge: YEAR_SECONDS, sameSite: "lax" });
  }
}
