/** Settings of an installation with a Meta app of its own. */
export const appSecret = "the app's secret";
export const verifyToken = "a-verify-token-of-ours";
export const metaApp = { META_CLIENT_ID: "an-app", META_CLIENT_SECRET: appSecret, META_WEBHOOK_VERIFY_TOKEN: verifyToken };
