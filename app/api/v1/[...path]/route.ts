export { restRoute as DELETE, restRoute as GET, restRoute as OPTIONS, restRoute as PATCH, restRoute as POST, restRoute as PUT } from "@/server/http";
