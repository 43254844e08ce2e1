import { sandboxOrigin } from "../config";
import type { CreatedPost, SocialAdapter } from "./contract";

/**
 * Where a post on a stand-in can be seen: its feed. The adapters and the stand-ins say the real platform's address, as the platform itself
 * would; nothing is there.
 */
export function withSandboxLinks(adapter: SocialAdapter): SocialAdapter {
  const { platform } = adapter;
  const linked = <Post extends CreatedPost>(post: Post): Post => {
    if (post.externalUrl === null) return post;
    const query = new URLSearchParams({ platform: platform.toLowerCase(), ...(post.externalPostId === null ? {} : { post: post.externalPostId }) });
    return { ...post, externalUrl: `${sandboxOrigin()}/?${query}` };
  };
  const { confirm } = adapter;
  return {
    ...adapter,
    create: async (...asked) => linked(await adapter.create(...asked)),
    findCreated: async (...asked) => {
      const found = await adapter.findCreated(...asked);
      return found === null || found === "unsupported" ? found : linked(found);
    },
    ...(confirm && {
      confirm: async (...asked: Parameters<typeof confirm>) => {
        const confirmation = await confirm(...asked);
        return confirmation.state === "settled" ? { ...confirmation, created: linked(confirmation.created) } : confirmation;
      },
    }),
  };
}
