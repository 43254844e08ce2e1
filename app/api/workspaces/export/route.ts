export { handleWorkspaceExport as GET } from "@/server/http/workspace-export";
