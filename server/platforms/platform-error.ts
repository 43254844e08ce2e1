/**
 * Error classes of a platform call, social or ads:
 * RECONNECT the token no longer works · RATE a short window is used up · QUOTA_DAY the day's cap is used up ·
 * TRANSIENT a fault before anything was created · DUPLICATE the same content again · INVALID content, media or a parameter refused ·
 * BLOCKED the account is restricted · CONFIG the app itself is not allowed · UNKNOWN_OUTCOME the connection was lost during the create.
 */
export const platformErrorClasses = ["RECONNECT", "RATE", "QUOTA_DAY", "TRANSIENT", "DUPLICATE", "INVALID", "BLOCKED", "CONFIG", "UNKNOWN_OUTCOME"] as const;
export type PlatformErrorClass = (typeof platformErrorClasses)[number];

export class PlatformError extends Error {
  override name = "PlatformError";
  constructor(
    readonly errorClass: PlatformErrorClass,
    /** The platform's own words, without secrets; shown below our sentence. */
    message: string,
    readonly options: {
      status?: number;
      /** Retry time given by the platform. */
      retryAt?: Date;
      /** The one of the post's files that could not be fetched, read or converted. */
      fileUrl?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
  }
}
