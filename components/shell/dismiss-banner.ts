"use server";

import { cookies } from "next/headers";
import { BANNER_COOKIE } from "./banner-cookie";

const DAY_SECONDS = 60 * 60 * 24;

/** Hides the banner about an account for a day. */
export async function dismissBanner(id: string): Promise<void> {
  (await cookies()).set(BANNER_COOKIE, id.slice(0, 36), { path: "/", maxAge: DAY_SECONDS, sameSite: "lax" });
}
