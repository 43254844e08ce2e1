import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { withBodyLimit } from "@/server/lib/body-limit";
import { AppError } from "@/server/lib/errors";
import { authOptions } from "./options";

interface RouteContext {
  params: Promise<{ nextauth: string[] }>;
}

/** An address, a password and a code fit many times over, and anybody may send them. */
const maxBodyBytes = 64 * 1024;

/** next-auth's endpoints, with options made for the request at hand. */
export async function handleAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    const own = new Headers();
    const answer = (await NextAuth(new NextRequest(withBodyLimit(request, maxBodyBytes)), context, authOptions(request.headers, own))) as Response;
    for (const cookie of own.getSetCookie()) answer.headers.append("set-cookie", cookie);
    return answer;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, status } = error;
    return Response.json({ error: { code, message } }, { status });
  }
}
