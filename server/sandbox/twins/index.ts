import type { Twin } from "../contract";
import { twitter } from "./twitter";

/** The platforms that the stand-in plays. */
export const twins: Twin[] = [twitter];
