import { database } from "@/server/db/database";
import { searchCampaigns } from "@/server/domains/ads";
import { listOpenConnections } from "@/server/domains/connections";
import { searchPosts } from "@/server/domains/posts";
import { listEndpointAddresses } from "@/server/domains/webhooks";
import { type Caller, listBrands, planCovers, planFor } from "@/server/domains/workspaces";
import { excerptOf, matches, searchWords } from "./search.engine";
import type { FindInput, FindOutput } from "./search.schema";

/** Searches everything that has a name or a text. The caller is authorised; a member limited to brands finds only theirs. */

const MAX_POSTS = 6;
const MAX_OTHER_RESULTS = 5;

const nothing: FindOutput = { posts: [], campaigns: [], accounts: [], brands: [], webhooks: [] };

export async function find(caller: Caller, { q }: FindInput): Promise<FindOutput> {
  const words = searchWords(q);
  if (words.length === 0) return nothing;
  const { workspaceId, brandIds } = caller;
  const [posts, campaigns, connections, brands, endpoints] = await Promise.all([
    searchPosts(caller, words, MAX_POSTS),
    searchCampaigns(caller, words, MAX_OTHER_RESULTS),
    listOpenConnections(database(), { workspaceId, brandIds }),
    listBrands(workspaceId),
    planCovers(caller.plan, planFor.webhooks) ? listEndpointAddresses(caller) : [],
  ]);
  const visibleBrands = brandIds === null ? brands : brands.filter((brand) => brandIds.includes(brand.id));
  return {
    posts: posts.map(({ id, content, status, at }) => ({ id, excerpt: excerptOf(content, words), status, at: at?.toISOString() ?? null })),
    campaigns,
    accounts: connections
      .filter((one) => matches(one.accountName, words, one.platform))
      .slice(0, MAX_OTHER_RESULTS)
      .map((one) => ({ id: one.id, name: one.accountName, platform: one.platform.toLowerCase() })),
    brands: visibleBrands
      .filter((one) => matches(one.name, words))
      .slice(0, MAX_OTHER_RESULTS)
      .map(({ id, name }) => ({ id, name })),
    webhooks: endpoints
      .filter((one) => matches(one.url, words))
      .slice(0, MAX_OTHER_RESULTS)
      .map(({ id, url }) => ({ id, name: url })),
  };
}
