import type { FaultCode, RefusalCode } from "@/shared/social/findings";
import { PlatformError, type PlatformErrorClass } from "../platform-error";

type FindingOptions = ConstructorParameters<typeof PlatformError>[2];

function finding(errorClass: PlatformErrorClass, code: RefusalCode | FaultCode, message: string, options?: FindingOptions): PlatformError {
  return new PlatformError(errorClass, `${code}: ${message}`, options);
}

export const refusal = (code: RefusalCode, message: string, options?: FindingOptions) => finding("INVALID", code, message, options);
export const fault = (errorClass: "INVALID" | "TRANSIENT" | "CONFIG" | "RECONNECT", code: FaultCode, message: string, options?: FindingOptions) =>
  finding(errorClass, code, message, options);
