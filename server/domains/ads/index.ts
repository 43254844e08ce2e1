export { adSandboxAccounts } from "./connect.schema";
export { adPlatforms, insights } from "./metrics.schema";
export {
  type PolicyCheck,
  type PolicyCheckInput as PolicyQuestion,
  policyCheck,
  policyCheckInput,
  type RewrittenCreative,
  rewrittenCreative,
} from "./policy.schema";
export { listAdAccounts } from "./service/accounts";
export { finishAdConnect } from "./service/ad-connect";
export { getAnomalyPage, listStoredAnomalies } from "./service/anomalies";
export { exportAudit, listActivity, verifyAudit } from "./service/audit";
export { findBrandProfile, saveBrandProfile } from "./service/brand-profile";
export { proposeShift } from "./service/budget-shift";
export { getCampaignCreatives, getCampaignTable } from "./service/campaign-figures";
export { getCampaign, searchCampaigns } from "./service/campaigns";
export { changeStatus } from "./service/change-campaign";
export { listFatigue } from "./service/creative-fatigue";
export { listDecisions } from "./service/decisions";
export { getLeaderboard, isDialect, recordDialectSample, scoreDialects } from "./service/dialect-eval";
export { getPilot } from "./service/incremental-pilot";
export { breakDownSpend, comparePerformance, getInsights, listTopPerformers } from "./service/insights";
export { importMemory, listMemoryEntries, storeMemoryEntry } from "./service/memory";
export { isSignedByMeta, metaHandshake, receiveFromMeta } from "./service/meta-hook";
export { judgeCreative } from "./service/policy-check";
export { findReportPage } from "./service/report-links";
export { findSubscription, unsubscribeFromReports } from "./service/report-unsubscribe";
export { listReports, writeDueReport } from "./service/reports";
export { connectSandboxAdAccount } from "./service/sandbox-account";
export { listSignals } from "./service/signals";
export { listInitialSyncs, syncAndWait } from "./service/sync-schedule";
export { updateAccount } from "./service/update-account";
export { listWinners } from "./service/winning-creatives";
