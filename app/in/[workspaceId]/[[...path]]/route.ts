export { handleWorkspaceLink as GET } from "@/server/http/workspace-link";
