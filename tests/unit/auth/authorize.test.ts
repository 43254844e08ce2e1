import type { CredentialsConfig } from "next-auth/providers/credentials";
import { expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { authOptions } from "@/server/auth/options";

// Nothing listens there: the database is out of reach.
supplyEnvironment({ DATABASE_URL: "postgresql://nobody:hidden@127.0.0.1:1/nowhere" });

/** What next-auth would put into the sign-in page's address. */
function refusal(credentials: Record<string, string>): Promise<string> {
  const [provider] = authOptions(new Headers(), new Headers()).providers;
  const { authorize } = (provider as unknown as { options: CredentialsConfig }).options;
  return Promise.resolve(authorize(credentials, {})).then(
    () => "was not refused",
    (error: Error) => error.message,
  );
}

test("a database that is down is reported by one code, and guessing is still counted", async () => {
  const credentials = { email: "noura@example.com", password: "a long enough password" };
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await refusal(credentials)).toBe("FAILED");
  expect(await refusal(credentials)).toMatch(/^RATE_LIMITED:\d+$/);
});
