import pino from "pino";
import { env } from "@/env";

/** JSON lines on stdout. Paths that may contain a secret are redacted at any depth. */
export const logger = pino({
  level: env.LOG_LEVEL,
  redact: {
    paths: ["authorization", "cookie", "password", "secret", "token", "accessToken", "refreshToken", "key"].flatMap((name) => [
      name,
      `*.${name}`,
      `*.*.${name}`,
    ]),
    censor: "[redacted]",
  },
});
