import { randomBytes } from "node:crypto";
import { database, transaction } from "@/server/db/database";
import { ask } from "@/server/domains/copilot";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { seal } from "@/server/lib/sealing";
import { questions } from "../data/shop";
import { planTimeline } from "../engine/timeline";
import { markFilled } from "../repository/filling";
import { addPastDeliveries } from "../repository/history";
import { demoPlace, ownerOf, sampleId } from "./place";

/** The demo's webhook, its sessions with the copilot, and the end of the filling. */

const SHOWN_DELIVERIES = 12;
/** Counted from the newest: the receiver was down for a while. */
const FAILED_DELIVERY = 3;
const MINUTE = 60_000;

const eventOf = { published: "post.published", partly: "post.partially_published", failed: "post.failed" } as const;

/** Its address is unreachable and it is disabled: the demo sends no deliveries. */
export async function fillDeliveries(workspaceId: string): Promise<void> {
  const place = await demoPlace(workspaceId);
  const endpointId = sampleId(place, "endpoint");
  const sent = planTimeline({ now: place.startedAt, timezone: place.timezone })
    .flatMap((post) => (post.outcome in eventOf ? [{ ...post, type: eventOf[post.outcome as keyof typeof eventOf] }] : []))
    .slice(-SHOWN_DELIVERIES)
    .reverse();
  const last = sent[0]?.at ?? place.startedAt;
  const rows = sent.map((post, index) => {
    const id = sampleId(place, "delivery", post.key);
    const eventId = sampleId(place, "event", post.key);
    const at = new Date(post.at.getTime() + 12_000);
    const postId = sampleId(place, "post", post.key);
    const failed = index === FAILED_DELIVERY;
    const body = JSON.stringify({ id: eventId, type: post.type, createdAt: at.toISOString(), data: { post: { id: postId, content: post.text } } });
    const attempt = (number: number, statusCode: number) => ({
      id: sampleId(place, "delivery attempt", post.key, number),
      workspaceId,
      deliveryId: id,
      number,
      at: new Date(at.getTime() + (number - 1) * 10 * MINUTE),
      statusCode,
      durationMs: 120 + number * 37 + index * 11,
      answerHead: statusCode === 200 ? "ok" : "Bad Gateway",
    });
    return {
      delivery: {
        id,
        workspaceId,
        endpointId,
        eventId,
        type: post.type,
        body,
        status: failed ? ("FAILED" as const) : ("SUCCEEDED" as const),
        failures: failed ? 3 : 0,
        createdAt: at,
      },
      attempts: failed ? [attempt(1, 502), attempt(2, 502), attempt(3, 502)] : [attempt(1, 200)],
    };
  });
  await transaction((tx) =>
    addPastDeliveries(tx, {
      endpoint: {
        id: endpointId,
        workspaceId,
        url: "https://hooks.dar-layan.example/nashir",
        events: ["post.published", "post.partially_published", "post.failed"],
        description: "متجر دار ليان: تحديث صفحة «من حساباتنا»",
        secretSealed: seal(randomBytes(32).toString("base64url"), { table: "WebhookEndpoint", column: "secretSealed", id: endpointId }),
        disabledAt: place.startedAt,
        createdAt: new Date(place.startedAt.getTime() - 40 * 24 * 60 * MINUTE),
        lastSuccessAt: last,
      },
      deliveries: rows.map((row) => row.delivery),
      attempts: rows.flatMap((row) => row.attempts),
    }),
  );
}

/** A question put to the copilot as the owner would, and answered from the demo's own figures. */
export async function fillSession(workspaceId: string, index: number): Promise<"answered" | "not answered"> {
  const place = await demoPlace(workspaceId);
  const question = questions[index];
  if (!question) return "not answered";
  try {
    await ask(ownerOf(place), { ...question }, sampleId(place, "talk", index));
    return "answered";
  } catch (error) {
    // A model that is not to be reached leaves the demo without a session, and not without an end.
    if (error instanceof AppError) return "not answered";
    throw error;
  }
}

export async function finishDemo(workspaceId: string): Promise<void> {
  await markFilled(database(), workspaceId, now());
}
