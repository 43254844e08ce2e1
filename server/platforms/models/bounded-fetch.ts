/** A model's whole answer on the wire. 4,000 tokens, each in an event of its own, take about one MiB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The model's response exceeds the limit; a retry would do the same. */
export class AnswerTooLongError extends Error {
  override name = "AnswerTooLongError";
}

/** `fetch` with a limit on the response's length, also of a single line. */
export async function boundedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (!response.body) return response;
  let total = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.byteLength;
      if (total > MAX_ANSWER_BYTES) controller.error(new AnswerTooLongError(`The answer has more than ${MAX_ANSWER_BYTES} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}
