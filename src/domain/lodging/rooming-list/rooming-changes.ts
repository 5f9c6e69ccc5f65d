import { z } from 'zod';
import { readStoredJson } from '#domain/values/stored-json.ts';
import type { RoomingLine } from './rooming-lines.ts';

/** Line of a stay that a hotel got: names are read again, nothing of a diet is stored. */
const SentLine = z.object({
  participant: z.number(),
  from: z.string(),
  to: z.string(),
  hour: z.string().nullable(),
  roomType: z.number().nullable(),
  sharers: z.array(z.string()),
  /** Lists sent before payers were listed have none. */
  payers: z.array(z.object({ type: z.number(), structure: z.string().nullable(), nights: z.number() })).optional(),
});
export type SentLine = z.infer<typeof SentLine>;

function toSentLine({ participant, from, to, hour, roomType, sharers, payers }: RoomingLine): SentLine {
  return {
    participant,
    from,
    to,
    hour,
    roomType,
    sharers: [...sharers],
    payers: payers.map((payer) => ({ ...payer })),
  };
}

/** Content stored with a list that is sent, so that the next one shows what changed. */
export function sentContent(lines: readonly RoomingLine[]): string {
  return JSON.stringify(lines.map(toSentLine));
}

/** Stored content of a list; null: it was sent before lists stored anything, or it cannot be read. */
export function readSent(content: string | null): readonly SentLine[] | null {
  const parsed = z.array(SentLine).safeParse(readStoredJson(content));
  return parsed.success ? parsed.data : null;
}

type LineChange = 'ajoutee' | 'modifiee';

export interface RoomingChanges {
  /** By the index of the line. */
  readonly lines: ReadonlyMap<number, LineChange>;
  /** Stays that the sent list named and that are no more. */
  readonly gone: readonly SentLine[];
  readonly count: number;
}

/** Changes the hotel does not know yet: stays of a person are compared in the order of their nights. */
export function roomingChanges(lines: readonly RoomingLine[], sent: readonly SentLine[]): RoomingChanges {
  const before = Map.groupBy(sent, ({ participant }) => participant);
  const changed = new Map<number, LineChange>();
  const now = lines.map((line, index) => ({ line, index }));
  for (const [participant, some] of Map.groupBy(now, ({ line }) => line.participant)) {
    const remaining = [...(before.get(participant) ?? [])];
    const fresh = some.filter(({ line }) => !takeSame(remaining, toSentLine(line)));
    for (const { index } of fresh) changed.set(index, remaining.shift() === undefined ? 'ajoutee' : 'modifiee');
    before.set(participant, remaining);
  }
  const gone = [...before.values()].flat();
  return { lines: changed, gone, count: changed.size + gone.length };
}

/** Takes a stay that the hotel knows just so out of those that are left. */
function takeSame(remaining: SentLine[], line: SentLine): boolean {
  const { payers, ...unpaid } = line;
  const at = remaining.findIndex(
    (one) => JSON.stringify(one) === JSON.stringify(one.payers === undefined ? unpaid : { ...unpaid, payers }),
  );
  if (at >= 0) remaining.splice(at, 1);
  return at >= 0;
}
