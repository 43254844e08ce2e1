export { answerRequest as POST } from "@/app/server";
