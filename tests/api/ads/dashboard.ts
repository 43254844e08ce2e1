import { signedIn } from "../http/dashboard";

/** Those of ads, for somebody signed in to the dashboard. */
export const dashboardOf = (...signed: Parameters<typeof signedIn>) => signedIn(...signed).ads;
