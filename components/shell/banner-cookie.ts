/** Names the account whose banner this browser has hidden for a day. */
export const BANNER_COOKIE = "nashir_banner";
