/** Who gave a report to people outside, and who took it back. No function has them as a trigger yet. */
export const reportEvents = {
  shared: "ads.report_shared",
  unshared: "ads.report_unshared",
} as const;
