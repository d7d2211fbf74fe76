/** A text in pieces, each made when it is taken: a reader who stops is waited for. `failed` is told the error that ended them too soon. */
export function readableOf(
  pieces: AsyncGenerator<string>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        failed(error);
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}
