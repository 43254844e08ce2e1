import type { Twin } from "../contract";
import { linkedin } from "./linkedin";
import { tiktok } from "./tiktok";
import { twitter } from "./twitter";

/** The platforms that the stand-in plays. */
export const twins: Twin[] = [twitter, linkedin, tiktok];
