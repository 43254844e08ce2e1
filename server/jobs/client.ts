import { Inngest } from "inngest";

/** Event names, payload schemas and functions live in the domains; this is only the connection to whichever engine runs them. */
export const inngest = new Inngest({ id: "nashir", isDev: false });
