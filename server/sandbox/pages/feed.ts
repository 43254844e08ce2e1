import { createReadStream, existsSync, statSync } from "node:fs";
import type { Fake, Reply } from "../contract";
import type { StoredPost } from "../records";
import type { SandboxState } from "../sandbox-state";
import { escapeHtml, page } from "./html";

const SHOWN = 100;

/** The platforms' feeds, newest first; or one requested post, if it exists. */
export function feedPage(query: URLSearchParams, sandbox: SandboxState, fakes: Fake[]): Reply {
  const chosen = query.get("platform")?.toUpperCase() ?? null;
  const all = sandbox.posts
    .values()
    .filter((post) => !post.deleted && (chosen === null || post.platform === chosen))
    .sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id));
  const matching = all.filter((post) => post.id === query.get("post"));
  const posts = matching.length > 0 ? matching : all.slice(0, SHOWN);
  const links = [{ label: "All", href: "/", current: chosen === null }].concat(
    fakes.map((fake) => ({ label: fake.label, href: `/?platform=${fake.platform.toLowerCase()}`, current: chosen === fake.platform })),
  );
  const nav = links.map((link) => `<a href="${link.href}"${link.current ? ' aria-current="page"' : ""}>${escapeHtml(link.label)}</a>`).join("");
  const list = posts.map((post) => article(post, sandbox, fakes)).join("\n");
  const body = `<h1>Sandbox feeds</h1>\n<nav>${nav}</nav>\n<main>\n${list || "<p>Nothing has been published yet.</p>"}\n</main>`;
  return { status: 200, html: page("Sandbox feeds", body) };
}

/** An uploaded file, for the feeds and the log's addresses. Supports range requests of players. */
export function mediaReply(id: string, range: string | undefined, sandbox: SandboxState): Reply {
  const media = sandbox.media.get(id);
  const path = sandbox.mediaFile(id);
  if (!media || !existsSync(path)) return { status: 404, body: { title: "Not Found" } };
  const headers = { "content-type": media.mime, "x-content-type-options": "nosniff", "accept-ranges": "bytes" };
  const size = statSync(path).size;
  const byteRange = /^bytes=(\d+)-(\d*)$/.exec(range ?? "");
  if (!byteRange) return { status: 200, headers: { ...headers, "content-length": String(size) }, body: createReadStream(path) };
  const start = Number(byteRange[1]);
  const end = Math.min(byteRange[2] ? Number(byteRange[2]) : size - 1, size - 1);
  if (start > end) return { status: 416, headers: { "content-range": `bytes */${size}` } };
  return {
    status: 206,
    headers: { ...headers, "content-length": String(end - start + 1), "content-range": `bytes ${start}-${end}/${size}` },
    body: createReadStream(path, { start, end }),
  };
}

/** The favicon. */
export function iconReply(): Reply {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f5fd7"/><path d="M9 11h14M9 16h14M9 21h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>';
  return { status: 200, headers: { "content-type": "image/svg+xml", "cache-control": "max-age=86400" }, body: svg };
}

function article(post: StoredPost, sandbox: SandboxState, fakes: Fake[]): string {
  const fake = fakes.find(({ platform }) => platform === post.platform);
  const account = sandbox.account(post.platform, post.accountId) ?? fake?.poster?.(post.accountId, sandbox);
  const label = fake?.label ?? post.platform;
  const at = new Date(post.createdAt).toISOString();
  const media = post.mediaUrls.map((url) => attachment(url, sandbox)).join("");
  const { title, notes } = beside(post);
  const heading = title ? `<h2 dir="auto">${escapeHtml(title)}</h2>` : "";
  const footer = notes.length > 0 ? `<footer>${notes.map((note) => `<bdi>${escapeHtml(note)}</bdi>`).join(" · ")}</footer>` : "";
  return `<article><header><strong><bdi>${escapeHtml(account?.displayName ?? "")}</bdi></strong> <bdi>@${escapeHtml(account?.name ?? post.accountId)}</bdi> · ${escapeHtml(label)} · <time datetime="${at}">${at}</time></header>${heading}<p dir="auto">${escapeHtml(post.content)}</p>${media}${footer}</article>`;
}

/** Parts of a post beside its text: the title above, and below place, audience and link. */
function beside(post: StoredPost): { title: string | null; notes: string[] } {
  const extraText = (name: string) => (typeof post.extra[name] === "string" && post.extra[name] !== "" ? String(post.extra[name]) : null);
  const notes = ["placement", "board", "audience", "link"].flatMap((name) => extraText(name) ?? []);
  return { title: extraText("title"), notes };
}

/** Files in the sandbox are shown; a file that a platform fetched from elsewhere is linked. */
function attachment(url: string, sandbox: SandboxState): string {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  const id = path.startsWith("/media/") ? path.slice("/media/".length) : "";
  const media = sandbox.media.get(id);
  if (!media || !existsSync(sandbox.mediaFile(id))) return /^https?:/.test(url) ? `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(url)}</a>` : "";
  if (media.mime.startsWith("video/")) return `<video controls preload="metadata" src="${escapeHtml(path)}"></video>`;
  return `<img src="${escapeHtml(path)}" alt="${escapeHtml(String(media.extra.altText ?? ""))}">`;
}
