import { type Context, type FailureEventArgs, NonRetriableError, RetryAfterError, StepError } from "inngest";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Stage, stage } from "@/tests/fixtures/workflow/engine";
import { Journal } from "@/tests/fixtures/workflow/journal";
import { slowness } from "@/tests/fixtures/workflow/pace";

type Failure = Context & FailureEventArgs;

const journal = new Journal();
let on: Stage;
/** Some milliseconds from now: an instant is kept exactly, where seconds would be rounded. */
const soon = () => new RetryAfterError("not yet", new Date(Date.now() + 300));

beforeAll(async () => {
  on = await stage((inngest) => [
    inngest.createFunction({ id: "third-time", retries: 3, triggers: { event: "third-time" } }, async ({ step, attempt }) => {
      await step.run("before", () => journal.note("third-time.before"));
      if (attempt < 2) throw soon();
      journal.note("third-time.end", attempt);
    }),
    inngest.createFunction({ id: "step-third-time", retries: 3, triggers: { event: "step-third-time" } }, async ({ step, attempt }) => {
      const value = await step.run("flaky", () => {
        journal.note("step-third-time.try", attempt);
        if (attempt < 2) throw soon();
        return "done";
      });
      await step.run("after", () => journal.note("step-third-time.after", { value, attempt }));
    }),
    inngest.createFunction({ id: "planned-flaky", retries: 2, triggers: { event: "planned-flaky" } }, async ({ step, attempt }) => {
      const values = await Promise.all(
        ["a", "b"].map((name) =>
          step.run(name, () => {
            journal.note("planned-flaky.try", `${name}${attempt}`);
            if (name === "b" && attempt === 0) throw soon();
            return name;
          }),
        ),
      );
      journal.note("planned-flaky.end", values);
    }),
    inngest.createFunction({ id: "caught", retries: 1, triggers: { event: "caught" } }, async ({ step, attempt }) => {
      try {
        await step.run("broken", () => {
          journal.note("caught.try", attempt);
          throw soon();
        });
      } catch (error) {
        await step.run("instead", () => journal.note("caught.instead", { name: error instanceof StepError, message: String((error as Error).message) }));
      }
      journal.note("caught.end");
    }),
    inngest.createFunction(
      {
        id: "final",
        triggers: { event: "final" },
        onFailure: async ({ event, error, step }: Failure) => {
          await step.run("tell", () =>
            journal.note("final.failure", { message: error.message, name: event.data.event.name, fn: event.data.function_id, run: typeof event.data.run_id }),
          );
        },
      },
      async ({ step }) => {
        await step.run("broken", () => {
          journal.note("final.try");
          throw new NonRetriableError("never");
        });
      },
    ),
    inngest.createFunction(
      {
        id: "exhausted",
        retries: 1,
        triggers: { event: "exhausted" },
        onFailure: ({ error }: Failure) => {
          journal.note("exhausted.failure", error.message);
        },
      },
      ({ attempt }) => {
        journal.note("exhausted.try", attempt);
        throw soon();
      },
    ),
    inngest.createFunction({ id: "header-seconds", retries: 1, triggers: { event: "header-seconds" } }, ({ attempt }) => {
      journal.note("header-seconds", Date.now());
      if (attempt === 0) throw new RetryAfterError("wait", "1s");
    }),
    inngest.createFunction({ id: "default-delay", triggers: { event: "default-delay" } }, () => {
      journal.note("default-delay");
      throw new Error("temporary");
    }),
  ]);
});
afterAll(async () => on?.close());

test("a function that throws is called again, its finished steps are not", async () => {
  await on.send({ name: "third-time" });
  await journal.until("third-time.end");
  expect(journal.data("third-time.end")).toEqual([2]);
  expect(journal.of("third-time.before")).toHaveLength(1);
});

test("a step that throws is tried again, and the next one starts from attempt 0", async () => {
  await on.send({ name: "step-third-time" });
  await journal.until("step-third-time.after");
  expect(journal.data("step-third-time.try")).toEqual([0, 1, 2]);
  expect(journal.data("step-third-time.after")).toEqual([{ value: "done", attempt: 0 }]);
});

test("of parallel steps only the one that failed is tried again", async () => {
  await on.send({ name: "planned-flaky" });
  await journal.until("planned-flaky.end");
  expect(journal.data("planned-flaky.try").sort()).toEqual(["a0", "b0", "b1"]);
  expect(journal.data("planned-flaky.end")).toEqual([["a", "b"]]);
});

test("a step's last failure can be caught", async () => {
  await on.send({ name: "caught" });
  await journal.until("caught.end");
  expect(journal.data("caught.try")).toEqual([0, 1]);
  expect(journal.data("caught.instead")).toEqual([{ name: true, message: "not yet" }]);
});

test("NonRetriableError ends the run at once and onFailure hears of it", async () => {
  await on.send({ name: "final" });
  await journal.until("final.failure");
  expect(journal.of("final.try")).toHaveLength(1);
  expect(journal.data("final.failure")).toEqual([{ message: "never", name: "final", fn: "app-final", run: "string" }]);
});

test("after the last attempt the run has failed", async () => {
  await on.send({ name: "exhausted" });
  await journal.until("exhausted.failure");
  expect(journal.data("exhausted.try")).toEqual([0, 1]);
  expect(journal.data("exhausted.failure")).toEqual(["not yet"]);
});

test("Retry-After in seconds is waited for", async () => {
  await on.send({ name: "header-seconds" });
  const [first, second] = (await journal.until("header-seconds", 2)).map((entry) => Number(entry.data));
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(1000);
  expect(Number(second) - Number(first)).toBeLessThan(3000 * slowness());
});

test("an ordinary error waits for the retry schedule's first delay", async () => {
  await on.send({ name: "default-delay" });
  await journal.until("default-delay");
  const client = new Client({ connectionString: on.database.url });
  await client.connect();
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(
          "SELECT c.attempt, extract(epoch FROM c.due_at - now())::float8 AS seconds FROM workflow.calls c JOIN workflow.runs r ON r.id = c.run_id WHERE r.function_id = 'app-default-delay' AND c.claimed_by IS NULL",
        );
        expect(rows).toEqual([{ attempt: 1, seconds: expect.any(Number) }]);
        expect(rows[0].seconds).toBeGreaterThan(10);
        expect(rows[0].seconds).toBeLessThan(17);
      },
      { timeout: 8000 },
    );
  } finally {
    await client.end();
  }
});
