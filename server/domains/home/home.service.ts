import { DateTime } from "luxon";
import { getInsights, listAdAccounts, listDecisions } from "@/server/domains/ads";
import type { AdsLocale } from "@/server/domains/ads/metrics.schema";
import { engagementOfPosts } from "@/server/domains/analytics";
import { listConnections } from "@/server/domains/connections";
import { countPostsBetween, findFirstPosts, hasReviewed, listLastPublished, listNextPosts } from "@/server/domains/posts";
import { type Caller, countMembers, getTimezone, roleAllows } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import type { HomeView } from "./home.schema";

/** The first page in one read, everything at once. What needs attention comes with the notifications, which every page has. */

const MAX_POSTS = 5;
const MAX_ACCOUNTS = 50;
const ADS_WINDOW_DAYS = 7;
const MAX_LOSING_CAMPAIGNS = 3;

async function readToday(caller: Caller): Promise<HomeView["today"]> {
  const start = DateTime.fromJSDate(now(), { zone: await getTimezone(caller.workspaceId) }).startOf("day");
  return countPostsBetween(caller, { from: start.toJSDate(), to: start.plus({ days: 1 }).toJSDate() });
}

async function readLast(caller: Caller): Promise<HomeView["last"]> {
  const posts = await listLastPublished(caller, MAX_POSTS);
  const brought = await engagementOfPosts(
    caller,
    posts.map((post) => post.id),
  );
  return posts.map((post) => ({ post, engagement: brought.get(post.id)?.engagement ?? null, seen: brought.get(post.id)?.seen ?? null }));
}

async function readAds(caller: Caller, locale: AdsLocale): Promise<Pick<HomeView, "ads" | "losing">> {
  const accounts = await listAdAccounts(caller);
  const connected = accounts.some((account) => account.status !== "DISCONNECTED");
  if (!connected) return { ads: null, losing: [] };
  const [ads, decisions] = await Promise.all([getInsights(caller, { windowDays: ADS_WINDOW_DAYS }), listDecisions(caller, locale)]);
  return { ads, losing: decisions.filter(({ cause }) => cause === "losing").slice(0, MAX_LOSING_CAMPAIGNS) };
}

export async function getHome(caller: Caller, locale: AdsLocale): Promise<HomeView> {
  const [today, next, last, accounts, ads, posts, members, review] = await Promise.all([
    readToday(caller),
    listNextPosts(caller, MAX_POSTS),
    readLast(caller),
    listConnections(caller, { offset: 0, limit: MAX_ACCOUNTS }),
    readAds(caller, locale),
    findFirstPosts(caller),
    countMembers(caller.workspaceId),
    roleAllows(caller.role, "APPROVER") ? hasReviewed(caller) : false,
  ]);
  return {
    today,
    next,
    last,
    accounts: accounts.data,
    ...ads,
    steps: { account: accounts.meta.total > 0, post: posts.written, schedule: posts.planned, review, member: members > 1, ads: ads.ads !== null },
  };
}
