export { handleSignInLink as GET } from "@/server/auth/sign-in-link";
