import type { Fake } from "../contract";
import { facebook } from "./facebook";
import { googleAds } from "./google-ads";
import { instagram } from "./instagram";
import { linkedin } from "./linkedin";
import { metaAds } from "./meta-ads";
import { pinterest } from "./pinterest";
import { snapchat } from "./snapchat";
import { tiktok } from "./tiktok";
import { twitter } from "./twitter";
import { youtube } from "./youtube";

/** The platforms of the sandbox. */
export const fakes: Fake[] = [twitter, linkedin, pinterest, tiktok, snapchat, youtube, instagram, facebook, metaAds, googleAds];
