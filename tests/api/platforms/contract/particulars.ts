import type { PlatformErrorClass } from "@/server/platforms/platform-error";
import type { PostMetrics, TokenSet } from "@/server/platforms/social/contract";
import type { Kind } from "./kinds";

/** What one platform answers instead of an ordinary success, and how its adapter has to read that. */
export interface Refusal {
  at: "account" | "upload" | "create" | "status";
  status: number;
  body?: unknown;
  /** Where the platform has no word of its own for this class: what its nearest answer counts as. */
  countsAs?: PlatformErrorClass;
  /** The post by which the call is reached; default: the ordinary one. */
  kind?: Kind;
  /** Refused after it was made. */
  leaves?: 1;
}

/** Specifics of one kind of post on a platform. Default: the same as on any platform. */
export interface KindParticulars {
  /** What a placement is made of. */
  of?: "image" | "video";
  /** It has no words of its own. */
  wordless?: true;
  /** It has no id of its own. */
  nameless?: true;
  /** No address leads to it. */
  addressless?: true;
  /** It cannot be searched for after a lost response. */
  unreadable?: true;
  /** Its create carries a permission of its own, so the sign-in may have ended. */
  tokenless?: true;
}

/** Differences of one platform: what it does not offer is declared here, and tested. */
export interface Particulars {
  /** What the addresses of its posts begin with. */
  site: string;
  /** The kind that tests are made with where the kind does not matter. */
  ordinary: Kind;
  kinds?: Partial<Record<Kind, KindParticulars>>;
  /** The kind to whose text the limit applies; default: the ordinary one. */
  wordsIn?: Kind;
  /** The kind that has a title, where there is one. */
  titleIn?: Kind;
  /** One setting with a value that the platform does not have. */
  wrongSetting: [name: string, value: unknown];
  /** How the sandbox's `reject` and `flaky` accounts end here. */
  rejected: PlatformErrorClass;
  unavailable: PlatformErrorClass;
  /** Whether the rate limit response has the time of the next attempt. */
  returnsTime: boolean;
  /** What becomes of the very same post again. */
  again: "DUPLICATE" | "taken";
  /** Null = the platform never sends it. */
  refusals: Record<PlatformErrorClass, Refusal | null>;
  /** The counters that it returns for an ordinary post. */
  counters: (keyof Omit<PostMetrics, "externalPostId">)[];
  /** Looks like an id and is none. */
  unknownId: string;
  /** How deleting somebody else's post ends; null where nothing can be deleted. */
  deletesOthers: PlatformErrorClass | "none" | null;
  signIn: {
    kind: "person" | "page" | "channel" | "profile";
    /** The account's name in a list; default: the handle. */
    named?: string;
    pkce?: true;
    tokens: Pick<TokenSet, "scopes" | "expiresInSeconds" | "refreshExpiresInSeconds">;
    /** What a renewal does to the refresh token: used up, still good, or the access token renews itself while it lives. */
    renewal: "rotates" | "stays" | "of itself";
    /** Whether a token can be given back. */
    revokes: boolean;
  };
}
