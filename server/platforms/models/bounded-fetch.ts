/** A model's whole answer on the wire. 4,000 tokens, each in an event of its own, take about one MiB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** A model said more than is taken in; asked again it would do the same. */
export class AnswerTooLongError extends Error {
  override name = "AnswerTooLongError";
}

/** `fetch` whose answers end with an error where they are too long, an answer that is one endless line too. */
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
