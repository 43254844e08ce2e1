export { inngestHandler as GET, inngestHandler as POST, inngestHandler as PUT } from "@/server/jobs/serve";
