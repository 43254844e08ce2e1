import { z } from "zod";

export const demoPlatforms = ["INSTAGRAM", "TWITTER", "FACEBOOK", "TIKTOK", "LINKEDIN", "YOUTUBE", "SNAPCHAT", "PINTEREST"] as const;
export type DemoPlatform = (typeof demoPlatforms)[number];

/** `none`: not the demo. */
export const demoState = z.object({ state: z.enum(["none", "filling", "ready"]) });
export type DemoState = z.output<typeof demoState>["state"];

export const eraseDemoInput = z.strictObject({ name: z.string().describe("The workspace's name, typed by the person.") });
export const erasedDemo = z.object({ erased: z.literal(true) });
