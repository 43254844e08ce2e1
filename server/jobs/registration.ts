import { setTimeout as delay } from "node:timers/promises";
import { Inngest } from "inngest";
import { serve } from "inngest/edge";
import { baseUrl, env } from "@/env";
import { lazy } from "@/server/lib/lazy";
import { logger } from "@/server/lib/logger";
import { functions } from "./functions";

/**
 * Every starting web process registers the functions with the Inngest server, with retries. The embedded engine polls instead.
 */

export const isEmbeddedEngine = () => env.ENGINE_PORT > 0;

export const serveOptions = () => ({ functions, servePath: "/api/inngest", serveOrigin: env.INNGEST_SERVE_ORIGIN ?? baseUrl() });

const MAX_WAIT_MS = 60_000;

/** Each time as another version: a server that knows the registration word for word does not set up the crons that it has lost. */
async function register(): Promise<void> {
  const client = new Inngest({ id: "nashir", isDev: false, appVersion: new Date().toISOString() });
  const url = new URL("/api/inngest", serveOptions().serveOrigin);
  const response = await serve({ client, ...serveOptions() })(new Request(url, { method: "PUT", headers: { host: url.host } }));
  if (!response.ok) throw new Error(`The Inngest server did not take the functions: ${(await response.text()).slice(0, 300)}`);
}

class Registration {
  outstanding = false;
  private stopping = new AbortController();
  private running: Promise<void> | null = null;

  begin(): void {
    this.running ??= this.untilRegistered().finally(() => {
      this.running = null;
    });
  }

  private async untilRegistered(): Promise<void> {
    const { signal } = this.stopping;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await register();
        this.outstanding = false;
        logger.info("the functions are registered with the Inngest server");
        return;
      } catch (error) {
        logger.warn({ attempt, err: error }, "the functions are not registered yet");
      }
      await delay(Math.min(MAX_WAIT_MS, 1_000 * 2 ** attempt), undefined, { signal }).catch(() => undefined);
    }
  }

  stop(): void {
    this.stopping.abort();
  }
}

const registration = lazy(() => new Registration());

/** Events that come before it would start nothing: the relay waits for it. */
export const isRegistrationOutstanding = () => registration().outstanding;

export function startRegistration(): { stop(): void } {
  const current = registration();
  if (!isEmbeddedEngine()) {
    current.outstanding = true;
    current.begin();
  }
  return { stop: () => current.stop() };
}

/** Of functions that are registered: events continue meanwhile. */
export const registerAnew = () => registration().begin();
