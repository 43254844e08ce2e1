import { existsSync, readFileSync } from "node:fs";
import type { Reply, Twin } from "../contract";
import type { StoredPost } from "../records";
import type { World } from "../world";
import { escapeHtml, page } from "./html";

const SHOWN = 100;

/** The platforms' feeds as their audience sees them, newest first. */
export function feedPage(query: URLSearchParams, world: World, twins: Twin[]): Reply {
  const chosen = query.get("platform")?.toUpperCase() ?? null;
  const posts = world.posts
    .values()
    .filter((post) => !post.deleted && (chosen === null || post.platform === chosen))
    .sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id))
    .slice(0, SHOWN);
  const links = [{ label: "All", href: "/", current: chosen === null }].concat(
    twins.map((twin) => ({ label: twin.label, href: `/?platform=${twin.platform.toLowerCase()}`, current: chosen === twin.platform })),
  );
  const nav = links.map((link) => `<a href="${link.href}"${link.current ? ' aria-current="page"' : ""}>${escapeHtml(link.label)}</a>`).join("");
  const list = posts.map((post) => article(post, world, twins)).join("\n");
  const body = `<h1>Sandbox feeds</h1>\n<nav>${nav}</nav>\n<main>\n${list || "<p>Nothing has been published yet.</p>"}\n</main>`;
  return { status: 200, html: page("Sandbox feeds", body) };
}

/** An uploaded file, for the feeds and for whoever follows the log's addresses. */
export function mediaReply(id: string, world: World): Reply {
  const media = world.media.get(id);
  if (!media || !existsSync(world.mediaFile(id))) return { status: 404, body: { title: "Not Found" } };
  return { status: 200, headers: { "content-type": media.mime, "x-content-type-options": "nosniff" }, body: readFileSync(world.mediaFile(id)) };
}

function article(post: StoredPost, world: World, twins: Twin[]): string {
  const account = world.account(post.platform, post.accountId);
  const label = twins.find((twin) => twin.platform === post.platform)?.label ?? post.platform;
  const at = new Date(post.createdAt).toISOString();
  const media = post.mediaUrls.map((url) => attachment(url, world)).join("");
  return `<article><header><strong><bdi>${escapeHtml(account?.displayName ?? "")}</bdi></strong> <bdi>@${escapeHtml(account?.name ?? post.accountId)}</bdi> · ${escapeHtml(label)} · <time datetime="${at}">${at}</time></header><p dir="auto">${escapeHtml(post.content)}</p>${media}</article>`;
}

function attachment(url: string, world: World): string {
  const path = new URL(url).pathname;
  const media = world.media.get(path.slice("/media/".length));
  if (!media) return "";
  if (media.mime.startsWith("video/")) return `<video controls src="${escapeHtml(path)}"></video>`;
  return `<img src="${escapeHtml(path)}" alt="${escapeHtml(String(media.extra.altText ?? ""))}">`;
}
