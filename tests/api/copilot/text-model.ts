import { afterAll } from "vitest";
import { supplyEnvironment } from "@/env";
import { type ModelReply, type ModelRequest, startModelProvider } from "@/tests/fixtures/model-provider";

/** Called at the top of a test file: a provider with one model that has a price. */
export async function startTextModel() {
  const provider = await startModelProvider();
  supplyEnvironment({
    COPILOT_MODEL: "anthropic/claude-sonnet-4-5",
    COPILOT_BASE_URL: provider.url,
    COPILOT_API_KEY: "the-providers-key",
    COPILOT_DAILY_BUDGET_USD: "0.5",
  });
  afterAll(() => provider.close());
  return {
    provider,
    messagesOf: (request: ModelRequest | undefined) => request?.body.messages.map(({ role, content }) => [role, (content as { text: string }[])[0]?.text]),
    /** Says each of these in turn, and the last from then on. */
    setReplies: (...answers: ModelReply[]) => provider.setScript(() => answers[Math.min(provider.requests.length, answers.length) - 1] ?? { text: "" }),
  };
}
