import { createHash, randomBytes, randomInt } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AdStore } from "./ads/store";
import { Faults } from "./faults";
import { type Collection, Journal } from "./journal";
import { Grants } from "./oauth";
import { type Account, type AccountRules, type Behaviour, behaviours, type Operation, type StoredPost } from "./records";

/** Fixed windows, as the platforms count. Lost at a restart. */
interface WindowState {
  limit: number;
  remaining: number;
  /** Unix seconds at which the window turns. */
  reset: number;
  exceeded: boolean;
}

class RateWindows {
  readonly #windows = new Map<string, { used: number; endsAt: number }>();

  hit(key: string, rule: { limit: number; seconds: number }, now: number): WindowState {
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + rule.seconds * 1_000 };
      this.#windows.set(key, window);
    }
    const exceeded = window.used >= rule.limit;
    if (!exceeded) window.used += 1;
    return { limit: rule.limit, remaining: rule.limit - window.used, reset: Math.ceil(window.endsAt / 1_000), exceeded };
  }

  clear(): void {
    this.#windows.clear();
  }
}

/** A file that an account uploaded. The bytes are in the state directory, the record has their properties. */
export interface StoredMedia {
  id: string;
  platform: string;
  accountId: string;
  mime: string;
  bytes: number;
  expiresAt: number;
  extra: Record<string, unknown>;
}

/** One call to a platform, for tests that count. Lost at a restart. */
export interface CallRecord {
  platform: string;
  operation: Operation;
  method: string;
  path: string;
  /** Null for a call without an account. */
  accountId: string | null;
  /** Null when it was left without an answer. */
  status: number | null;
  at: string;
}

const CALLS_KEPT = 20_000;

/** State of the sandbox, shared by all fakes. */
export class SandboxState {
  readonly accounts: Collection<Account>;
  readonly posts: Collection<StoredPost>;
  readonly media: Collection<StoredMedia>;
  readonly ads: AdStore;
  readonly grants: Grants;
  readonly faults = new Faults();
  readonly windows = new RateWindows();
  calls: CallRecord[] = [];
  readonly #settings: Collection<number>;
  readonly #mediaDirectory: string;
  #sequence = 0;
  #lastMillisecond = 0;

  constructor(
    stateDir: string,
    /** The service's base URL, for the platforms' webhooks. */
    readonly serviceUrl: string | null = null,
    /** How long publishing takes for a slow account. */
    readonly slowSeconds: number = 8,
  ) {
    const journal = new Journal(stateDir);
    this.accounts = journal.collection("accounts");
    this.posts = journal.collection("posts");
    this.media = journal.collection("media");
    this.ads = new AdStore(journal);
    this.#settings = journal.collection("settings");
    this.grants = new Grants(journal, () => this.now());
    this.#mediaDirectory = join(stateDir, "media");
    mkdirSync(this.#mediaDirectory, { recursive: true, mode: 0o700 });
  }

  /** The sandbox's clock in milliseconds: the real one plus what the control port has added. */
  now(): number {
    return Date.now() + (this.#settings.get("clockOffset") ?? 0);
  }

  advance(seconds: number): void {
    this.#settings.set("clockOffset", (this.#settings.get("clockOffset") ?? 0) + seconds * 1_000);
  }

  /** Ids as the platforms make them: ordered by time and far beyond what a JavaScript number holds. */
  nextId(): string {
    const millisecond = Math.max(Date.now(), this.#lastMillisecond);
    this.#sequence = millisecond === this.#lastMillisecond ? this.#sequence + 1 : 0;
    this.#lastMillisecond = millisecond;
    return String((BigInt(millisecond - 1_288_834_974_657) << 22n) + BigInt(this.#sequence));
  }

  recordCall(call: CallRecord): void {
    this.calls.push(call);
    if (this.calls.length > CALLS_KEPT) this.calls = this.calls.slice(-CALLS_KEPT / 2);
  }

  mediaFile(id: string): string {
    // Ids are made here and are digits only; what arrives in a path is looked up before it gets this far.
    return join(this.#mediaDirectory, id);
  }

  account(platform: string, id: string): Account | undefined {
    return this.accounts.get(`${platform}:${id}`);
  }

  createAccount(fake: AccountRules, behaviour: Behaviour, name?: string): Account {
    const handle = name ?? `${behaviour.replaceAll("-", "_").slice(0, 8)}_${randomBytes(3).toString("hex")}`;
    return this.#saveAccount({
      id: (fake.idPrefix ?? "") + this.#freshDigits(fake),
      platform: fake.platform,
      name: handle,
      displayName: `Sandbox ${behaviour} ${handle.slice(-6)}`,
      behaviour,
      standing: false,
    });
  }

  /** One account a behaviour, with the same id on every installation, so that the consent page always has all of them. */
  seedAccounts(fake: AccountRules): void {
    for (const [index, behaviour] of (fake.behaviours ?? behaviours).entries()) {
      const digest = createHash("sha256").update(`${fake.platform}:${behaviour}`).digest();
      const digits = 1_000_000_000_000_000_000n + (digest.readBigUInt64BE() % 100_000_000_000_000_000n) + BigInt(index);
      const id = `${fake.idPrefix ?? ""}${String(digits).slice(0, fake.idDigits)}`;
      if (this.account(fake.platform, id)) continue;
      const name = behaviour.replaceAll("-", "_");
      this.#saveAccount({ id, platform: fake.platform, name: `demo_${name}`.slice(0, 15), displayName: `Sandbox ${behaviour}`, behaviour, standing: true });
    }
  }

  /** Forgets what happened; accounts and their tokens stay, so that connections made before continue working. */
  reset(): void {
    this.posts.clear();
    this.media.clear();
    this.ads.clear();
    this.#settings.clear();
    this.faults.clear();
    this.calls = [];
    this.windows.clear();
    rmSync(this.#mediaDirectory, { recursive: true, force: true });
    mkdirSync(this.#mediaDirectory, { recursive: true, mode: 0o700 });
  }

  /** Short ids contain no time: random ones are drawn until one is free. */
  #freshDigits({ platform, idDigits }: AccountRules): string {
    if (idDigits === undefined) return this.nextId();
    for (;;) {
      const id = String(randomInt(10 ** (idDigits - 1), 10 ** idDigits));
      if (!this.account(platform, id)) return id;
    }
  }

  #saveAccount(account: Account): Account {
    this.accounts.set(`${account.platform}:${account.id}`, account);
    return account;
  }
}
