export {
  answerRequest as DELETE,
  answerRequest as GET,
  answerRequest as OPTIONS,
  answerRequest as PATCH,
  answerRequest as POST,
  answerRequest as PUT,
} from "@/app/server";
