export { answerRequest as GET } from "@/app/server";
