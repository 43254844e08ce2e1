export { handleAuditExport as GET } from "@/server/http/audit-export";
