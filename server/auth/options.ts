import type { NextAuthOptions } from "next-auth";
import { z } from "zod";
import { endSession, passSecondStep, recogniseDevice, rememberDevice, startSession, verifyCredentials } from "@/server/domains/workspaces";
import { typedCode } from "@/server/domains/workspaces/two-factor.schema";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { deviceCookie, deviceTokens } from "./known-device";
import { Credentials } from "./next-auth";
import { admitIdentity, OIDC_PROVIDER, oidcProviders } from "./oidc";
import { cookieName, isSecure, publicOrigin, redirectWithin } from "./request-origin";
import { sessionCookie, sessionOf, sessionSecret } from "./session";
import { limitSignIn } from "./sign-in-limit";

const credentialsInput = z.object({
  email: z
    .string()
    .regex(/^[^\0]+$/)
    .max(254),
  password: z.string().min(1).max(256),
  code: typedCode.optional().catch(undefined),
});

/** Where a request comes from, as the web server in front has established it. */
export function clientAddress(headers: Headers): string {
  return headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown";
}

/** Its message is a word that the sign-in page knows. */
class SignInRefusal extends Error {}

/** next-auth puts an error's message into the page's address, so internal errors must not reach it. */
function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error;
  // The page counts down from it.
  if (error instanceof AppError && error.code === "RATE_LIMITED") return new SignInRefusal(`RATE_LIMITED:${error.retryAfterSeconds ?? 60}`);
  logger.error({ err: error }, "signing in failed");
  return new SignInRefusal("FAILED");
}

async function admit({ email, password, code }: z.output<typeof credentialsInput>, headers: Headers, answerHeaders: Headers) {
  const address = clientAddress(headers);
  const existingDevice = await recogniseDevice(email, deviceTokens(headers));
  const releaseAttempt = await limitSignIn(email, address, existingDevice?.id ?? null);
  const user = await verifyCredentials(email, password);
  if (!user) return null;
  const step = await passSecondStep(user.id, code);
  if (step !== "passed") throw new SignInRefusal(step === "missing" ? "CODE_NEEDED" : "CODE_WRONG");
  await releaseAttempt();
  const sid = await startSession(user.id, { userAgent: headers.get("user-agent"), ipAddress: address });
  const device = await rememberDevice(user.id, existingDevice);
  if (device) answerHeaders.append("set-cookie", deviceCookie(headers, device));
  return { id: user.id, email: user.email, name: user.name, sid };
}

/**
 * next-auth's options for one request: cookie flags follow that request's scheme, so that plain http on a LAN can sign
 * in and https never gets an insecure cookie. Credentials need JWT sessions; the token's `sid` points at our row.
 * Cookies of our own are collected in `answerHeaders`.
 */
export function authOptions(headers: Headers, answerHeaders: Headers): NextAuthOptions {
  const secure = isSecure(headers);
  /** Whom an OpenID Connect provider identified in this request. */
  let identified: { sub: string; email: string; name: string; sid: string } | null = null;
  const brief = (name: string) => ({ ...cookie(name), options: { ...cookie(name).options, maxAge: 900 } });
  const cookie = (name: string) => ({ name: cookieName(name, secure), options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure } });
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: 30 * 86_400 },
    useSecureCookies: secure,
    cookies: {
      sessionToken: { ...cookie("session"), name: sessionCookie(secure) },
      csrfToken: cookie("csrf"),
      callbackUrl: cookie("callback"),
      state: brief("state"),
      nonce: brief("nonce"),
      pkceCodeVerifier: brief("pkce"),
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    logger: {
      // Its details may hold codes and tokens.
      error: (code, details) =>
        logger.warn({ code, reason: (details instanceof Error ? details : (details as { error?: Error }).error)?.message }, "next-auth"),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [
      ...oidcProviders(),
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" }, code: {} },
        async authorize(raw) {
          const input = credentialsInput.safeParse(raw);
          if (!input.success) return null;
          try {
            return await admit(input.data, headers, answerHeaders);
          } catch (error) {
            throw refusalOf(error);
          }
        },
      }),
    ],
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.provider !== OIDC_PROVIDER) return true;
        try {
          const session = await sessionOf(headers);
          const outcome = await admitIdentity(profile, session, headers);
          if ("refusedAt" in outcome) return outcome.refusedAt;
          const { id: sub, email, name } = outcome.user;
          const sid = session?.sessionId ?? (await startSession(sub, { userAgent: headers.get("user-agent"), ipAddress: clientAddress(headers) }));
          identified = { sub, email, name, sid };
        } catch (error) {
          throw refusalOf(error);
        }
        return true;
      },
      jwt({ token, user }) {
        if (identified) return identified;
        if (user && "sid" in user) token.sid = user.sid;
        return token;
      },
      session({ session }) {
        return session;
      },
      redirect({ url }) {
        return redirectWithin(publicOrigin(headers), url);
      },
    },
    events: {
      async signOut({ token }) {
        if (token && typeof token.sid === "string" && typeof token.sub === "string") await endSession(token.sub, token.sid);
      },
    },
  };
}
