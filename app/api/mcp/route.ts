export { answerRequest as DELETE, answerRequest as GET, answerRequest as POST } from "@/app/server";
