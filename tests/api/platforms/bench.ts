import { afterAll, beforeAll, beforeEach } from "vitest";
import { supplyEnvironment } from "@/env";
import type { PlatformConfig } from "@/server/platforms/config";
import type { Access, CreatedPost, OutgoingPost, Progress, SocialAdapter, SocialPlatform } from "@/server/platforms/social/contract";
import { type LoggedPost, type StandIn, startStandIn } from "./stand-in";

/** One adapter against the sandbox, over real HTTP, and the publish run's own steps in short. */
export interface Bench {
  readonly platform: SocialPlatform;
  readonly standIn: StandIn;
  readonly adapter: SocialAdapter;
  /** Another adapter at the same sandbox. */
  adapterWith(changes: Partial<PlatformConfig>): SocialAdapter;
  account(behaviour?: string): Promise<Access & { refreshToken: string }>;
  /** Asked until ready; the sandbox's clock passes instead of ours. */
  prepared(access: Access, post: OutgoingPost, known?: Progress | null): Promise<Progress>;
  publish(access: Access, post: OutgoingPost): Promise<CreatedPost>;
  /** Asked until the platform has settled. */
  settled(access: Access, created: CreatedPost): Promise<CreatedPost>;
  log(access: Access): Promise<LoggedPost[]>;
  /** What the account has called, such as `POST /2/tweets 201`. */
  calls(access: Access, operation?: string): Promise<string[]>;
  /** The next call of this kind fails so. */
  fail(operation: string, answer: { status: number; body?: unknown; times?: number }): Promise<void>;
}

/** What a step stores is JSON. */
export const stored = (progress: Progress): Progress => JSON.parse(JSON.stringify(progress)) as Progress;

const MOST_ROUNDS = 30;

/** Called at the top of a test file: a sandbox for the file, reset before each test. */
export function benchOf(platform: SocialPlatform, create: (config: PlatformConfig) => SocialAdapter): Bench {
  // The suites' media lie on this machine.
  supplyEnvironment({ ALLOWED_PRIVATE_HOSTS: "127.0.0.1" });
  let standIn: StandIn;
  let adapter: SocialAdapter;
  const bench: Bench = {
    platform,
    get standIn() {
      return standIn;
    },
    get adapter() {
      return adapter;
    },
    adapterWith: (changes) => create({ ...standIn.configOf(platform), ...changes }),
    account: (behaviour) => standIn.account(platform, behaviour),
    async prepared(access, post, known = null) {
      let progress = known;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const preparation = await adapter.prepare(access, post, progress);
        progress = stored(preparation.progress);
        if (preparation.state === "ready") return progress;
        await standIn.order("clock", { advanceSeconds: preparation.waitSeconds });
      }
      throw new Error("never ready");
    },
    publish: async (access, post) => adapter.create(access, post, await bench.prepared(access, post)),
    async settled(access, created) {
      let pending = created.pending;
      for (let round = 0; pending && round < MOST_ROUNDS; round += 1) {
        if (!adapter.confirm) throw new Error("a post that is pending has to be confirmed");
        await standIn.order("clock", { advanceSeconds: pending.waitSeconds });
        const confirmation = await adapter.confirm(access, stored(pending.progress));
        if (confirmation.state === "settled") return confirmation.created;
        pending = confirmation;
      }
      if (pending) throw new Error("never settled");
      return created;
    },
    log: (access) => standIn.log(access.accountId),
    async calls(access, operation) {
      const query = new URLSearchParams({ platform, ...(operation ? { operation } : {}) });
      const all = (await (await fetch(`${standIn.url}/control/calls?${query}`)).json()) as {
        accountId: string | null;
        method: string;
        path: string;
        status: number | null;
      }[];
      return all.filter(({ accountId }) => accountId === access.accountId).map(({ method, path, status }) => `${method} ${path} ${status}`);
    },
    async fail(operation, answer) {
      await standIn.order("next", { platform, operation, behaviour: "error", ...answer });
    },
  };

  beforeAll(async () => {
    standIn = await startStandIn();
    adapter = create(standIn.configOf(platform));
  });
  beforeEach(() => standIn.order("reset", {}));
  afterAll(() => standIn.stop());
  return bench;
}
