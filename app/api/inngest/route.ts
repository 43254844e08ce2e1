export { answerRequest as GET, answerRequest as POST, answerRequest as PUT } from "@/app/server";
