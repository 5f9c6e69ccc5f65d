export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface EventStream {
  readonly status: number;
  readonly events: readonly StreamEvent[];
  /** Resolves with the first event that matches, also one that came before. */
  readonly next: (matches: (event: StreamEvent) => boolean) => Promise<StreamEvent>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

const WAIT_MS = 5_000;

/** Follows the events of a listening server as a browser does, whose page reads for `age` milliseconds already. */
export async function openEventStream(url: string, cookie: string, given?: { readonly age: number }): Promise<EventStream> {
  const stopping = new AbortController();
  const reply = await fetch(`${url}/api/events${given === undefined ? '' : `?age=${given.age}`}`, {
    headers: { cookie },
    signal: stopping.signal,
  });
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  async function read(): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1];
        if (event !== undefined) events.push({ event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') });
      }
      for (const wake of waiting) wake();
    }
  }
  const ended = read().catch(() => undefined);
  return {
    status: reply.status,
    events,
    ended,
    close: () => stopping.abort(),
    next: (matches) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => done(() => reject(new Error(`No such event among ${JSON.stringify(events)}`))), WAIT_MS);
        function look(): void {
          const found = events.find(matches);
          if (found !== undefined) done(() => resolve(found));
        }
        function done(settle: () => void): void {
          clearTimeout(timer);
          waiting.delete(look);
          settle();
        }
        waiting.add(look);
        look();
      }),
  };
}
