import type { Twin } from "../contract";
import { instagram } from "./instagram";
import { linkedin } from "./linkedin";
import { tiktok } from "./tiktok";
import { twitter } from "./twitter";
import { youtube } from "./youtube";

/** The platforms that the stand-in plays. */
export const twins: Twin[] = [twitter, linkedin, tiktok, youtube, instagram];
