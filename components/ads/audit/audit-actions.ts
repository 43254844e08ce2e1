/** Acts of the audit chain by the names that their messages have. */
export const auditActionNames = {
  "campaign.pause": "pause",
  "campaign.resume": "resume",
  "campaign.budget": "budget",
  "autoPilot.enable": "autoPilotOn",
  "autoPilot.disable": "autoPilotOff",
  "autoPilot.guardrails": "guardrails",
} as const;

export type AuditAction = keyof typeof auditActionNames;
