export { answerRequest as GET, answerRequest as POST } from "@/app/server";
