import { optimalTimesInput, recommendTimes } from "@/server/domains/analytics";
import { listConnections } from "@/server/domains/connections";
import { fitPost, getPost, getPosts } from "@/server/domains/posts";
import { validationError, validationIssues } from "@/server/lib/errors";
import { listed, reading } from "./define";

/** Connected social accounts, posts, and the times for them. */

const reads = "posts:read";
const MAX_CONNECTIONS = 50;

export const postTools = [
  reading({
    name: "list_connections",
    description: "The connected social accounts: id, platform, name, status. Their ids are the connectionIds of create_drafts.",
    reads,
    run: async ({ caller }) => listed(await listConnections(caller, { offset: 0, limit: MAX_CONNECTIONS })),
  }),
  reading({
    name: "list_posts",
    description: "Posts, newest first: drafts, scheduled ones, and what became of published ones. Use it to find a post's id by its text.",
    reads,
    run: async ({ caller }, input) => listed(await getPosts(caller, { ...input, offset: 0 })),
  }),
  reading({
    name: "get_post",
    description: "One post with its outcome on each account, and why it failed.",
    reads,
    run: ({ caller }, { postId }) => getPost(caller, postId.toLowerCase()),
  }),
  reading({
    name: "optimal_times",
    description: "The best ten hours of the week to publish on a platform; nextAt is the next such moment, in UTC.",
    reads,
    async run({ caller, timezone: own }, { platform, timezone = own }) {
      const input = optimalTimesInput.safeParse({ platform, timezone });
      if (!input.success) throw validationError(validationIssues(input.error));
      return recommendTimes(caller, input.data);
    },
  }),
  reading({
    name: "check_post",
    description: "Fits a post's text to each platform's limits and says what a platform would refuse. It stores nothing.",
    reads,
    run: async (_context, { content, platforms }) => fitPost(content, platforms),
  }),
];
