import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { parse, serialize } from "cookie";
import { connectCookie, connectSecretOf } from "@/server/auth/connect-browser";
import { findReportPage } from "@/server/domains/ads";
import { findConnectPage, getOperator, isLinkPreview, openConnectLink } from "@/server/domains/brands";
import { findReviewPage } from "@/server/domains/posts";
import { logger } from "@/server/lib/logger";
import { LOCALE_COOKIE, type Locale } from "@/shared/locale";
import { setHeader } from "./forwarded";
import { setPagePolicy } from "./security-headers";

/**
 * What comes before the pages of connect, review and report links, which are opened without an account: a connect link is bound to its first
 * browser, the page gets the link's language, and the answer the status and the headers that a page cannot give itself.
 */

const tokenPath = /^\/connect\/([\w-]{20,100})$/;
const linkPath = /^\/connect\/link\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const reviewPath = /^\/review\/([\w-]{20,100})$/;
const reportPath = /^\/report\/([\w-]{20,100})$/;

export const isHostedPage = (path: string): boolean => /^\/(?:connect|review|report)(?:\/|$)/.test(path);

/** A name that a cookie may have: https://www.rfc-editor.org/rfc/rfc6265#section-4.1.1. Browsers send others too. */
const cookieName = /^[!#$%&'*+\-.^`|~\w]+$/;

interface Found {
  locale: Locale | null;
  isGone: boolean;
  /** Cache-Control for browsers. */
  secret?: string;
}

async function find(path: string, secret: string | null): Promise<Found> {
  const token = tokenPath.exec(path)?.[1];
  if (token) {
    const opened = await openConnectLink(token, secret);
    return { locale: opened.locale, isGone: !opened.link, ...(opened.link ? { secret: opened.secret } : {}) };
  }
  const reviewToken = reviewPath.exec(path)?.[1];
  if (reviewToken) return findReviewPage(reviewToken);
  const reportToken = reportPath.exec(path)?.[1];
  if (reportToken) return findReportPage(reportToken);
  const id = linkPath.exec(path)?.[1];
  const page = id ? await findConnectPage(id, secret) : null;
  return { locale: page?.locale ?? null, isGone: page === null };
}

/** Next answers every page that it draws with 200. */
function answerGone(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => writeHead(status === 200 ? 410 : status, ...rest);
}

interface Rest {
  path: string;
  dev: boolean;
  pages: RequestListener;
}

export async function prepareHostedPage(request: IncomingMessage, response: ServerResponse, { path, dev, pages }: Rest): Promise<void> {
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("X-Robots-Tag", "noindex, nofollow");
  response.setHeader("Cache-Control", "no-store");
  if (request.method !== "GET" || isLinkPreview(request.headers["user-agent"] ?? "")) {
    response.writeHead(204).end();
    return;
  }
  try {
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])),
    );
    const found = await find(path, connectSecretOf(headers));
    const cookies = parse(request.headers.cookie ?? "");
    if (found.secret) {
      const { name, header } = connectCookie(headers, found.secret);
      response.setHeader("Set-Cookie", header);
      cookies[name] = found.secret;
    }
    if (found.locale) cookies[LOCALE_COOKIE] = found.locale;
    const cookie = Object.entries(cookies).flatMap(([name, value]) => (value === undefined || !cookieName.test(name) ? [] : [serialize(name, value)]));
    setHeader(request, "cookie", cookie.join("; ") || null);
    if (found.isGone) answerGone(response);
    // A shared report has the workspace's name and loads nothing from another server.
    const logoUrl = reportPath.test(path) ? null : getOperator().logoUrl;
    setPagePolicy(request, response, dev, logoUrl ? new URL(logoUrl).origin : undefined);
    pages(request, response);
  } catch (error) {
    logger.error({ err: error }, "the page of a link could not be prepared");
    response.writeHead(500, { "Content-Type": "text/plain" }).end("Something went wrong on our side.");
  }
}
