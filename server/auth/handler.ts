import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "./options";

interface RouteContext {
  params: Promise<{ nextauth: string[] }>;
}

/** next-auth's endpoints, with options made for the request at hand. */
export async function handleAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  return NextAuth(request, context, authOptions(request.headers)) as Promise<Response>;
}
