/** Lines of a stream of UTF-8 text, cut at line feeds alone: the separators of Unicode (U+2028) stand inside values. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of stream) {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
  return undefined;
}
