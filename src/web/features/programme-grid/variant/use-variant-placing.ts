import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FestivalVarianteSeanceRow } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/festival-variante-seance.gen.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { createRecord, deleteRecord, updateRecord } from '#web/records/record-api.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { notify } from '#web/shell/notifications.ts';
import { type Screening, spanText } from '../grid-model.ts';
import type { Place, Placing } from '../moving/use-place.ts';
import { VARIANT_LINES } from './use-variant.ts';

interface VariantPlacingInput {
  /** Null: the true grid is shown, and nothing here is called. */
  readonly variant: number | null;
  readonly day: string;
  readonly lines: readonly FestivalVarianteSeanceRow[];
  readonly roomName: (id: number | null) => string;
}

interface LineChange {
  readonly screening: Screening;
  readonly values: RecordData;
  readonly told: string;
}

/** The same gestures as in the true grid, written as lines of a variant: the screenings stay where they are. */
export function useVariantPlacing(input: VariantPlacingInput): Placing {
  const { variant, day, roomName } = input;
  const { run, refusal, tell, write, lineOf, undo } = useLineWriting(input);
  function moved(screening: Screening, to: Place): LineChange {
    const message = text('programmation.deplacee', { nom: screening.name, salle: roomName(to.idSalle), heure: spanText(to) });
    return { screening, values: { ...wireOf(to), IsRetiree: false }, told: message };
  }
  return {
    move: (screening, to) => run(() => write(moved(screening, to))),
    swap: (first, second) =>
      run(async () => {
        await write(moved(first, { day, idSalle: second.idSalle, start: second.start, end: second.start + first.end - first.start }));
        await write(moved(second, { day, idSalle: first.idSalle, start: first.start, end: first.start + second.end - second.start }));
      }),
    create: (programme, at) =>
      run(async () => {
        const id = await createLine({ IdVariante: variant, IdProgramme: programme.id, ...wireOf(at) });
        const message = text('programmation.creee', { nom: programme.name, salle: roomName(at.idSalle), heure: spanText(at) });
        tell(message, () => deleteLine({ Id: id, Version: 1 }));
      }),
    remove: (screening) =>
      run(async () => {
        const line = lineOf(screening);
        if (screening.id < 0 && line !== undefined) return deleteLine(line);
        const values = { ...wireOf({ ...screening, day }), IsRetiree: true };
        return write({ screening, values, told: text('programmation.variante.otee', { nom: screening.name }) });
      }),
    undo,
    refusal,
  };
}

/** Writes a line for a screening, or changes the one that it has, with its way back. */
function useLineWriting({ variant, lines }: VariantPlacingInput) {
  const { run, refusal } = useLineTurns();
  const past = useRef<(() => Promise<void>)[]>([]);
  function lineOf({ id }: Screening): FestivalVarianteSeanceRow | undefined {
    return lines.find((line) => (id < 0 ? line.Id === -id : line.IdProgrammation === id));
  }
  function undoThis(takeBack: () => Promise<void>): Promise<void> {
    past.current = past.current.filter((one) => one !== takeBack);
    return run(takeBack);
  }
  function tell(message: string, takeBack: () => Promise<void>): void {
    past.current.push(takeBack);
    notify('success', message, { action: { label: text('liste.annuler'), run: () => void undoThis(takeBack) } });
  }
  async function write({ screening, values, told }: LineChange): Promise<void> {
    const line = lineOf(screening);
    if (line === undefined) {
      const created = await createLine({
        IdVariante: variant,
        IdProgrammation: screening.id,
        IdProgramme: screening.idProgramme,
        ...values,
      });
      tell(told, () => deleteLine({ Id: created, Version: 1 }));
      return;
    }
    const Version = await saveLine({ Id: line.Id, Version: line.Version, ...values });
    const { IdSalle = null, Debut = null, Fin = null, IsRetiree = false } = line;
    tell(told, async () => void (await saveLine({ Id: line.Id, Version, IdSalle, Debut, Fin, IsRetiree })));
  }
  function undo(): boolean {
    const last = past.current.at(-1);
    if (last !== undefined) void undoThis(last);
    return last !== undefined;
  }
  return { run, refusal, tell, write, lineOf, undo };
}

function wireOf({ day, idSalle, start, end }: Place): RecordData {
  return { IdSalle: idSalle, Debut: instantOfDay(day, start), Fin: instantOfDay(day, end) };
}

function useLineTurns() {
  const queries = useQueryClient();
  const [turn] = useState(() => inTurn());
  const [refusal, setRefusal] = useState<string | null>(null);
  function run(work: () => Promise<void>): Promise<void> {
    return turn(async () => {
      setRefusal(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefusal(error.errors[0]?.message ?? failureText(error, text('app.saveNok')));
      } finally {
        await queries.invalidateQueries({ queryKey: [VARIANT_LINES] });
      }
    });
  }
  return { run, refusal };
}

async function createLine(record: RecordData): Promise<number> {
  const reply = await createRecord(descriptor, record, { key: crypto.randomUUID(), confirmation: null });
  if (!reply.ok) throw new ApiError({ code: 'interne', detail: text('app.saveNok') });
  return reply.id;
}

async function saveLine(record: RecordData & { readonly Version: number }): Promise<number> {
  const reply = await updateRecord(descriptor, record);
  if (!reply.ok) throw new ApiError({ code: 'interne', detail: text('app.saveNok') });
  return reply.version ?? record.Version + 1;
}

async function deleteLine({ Id, Version }: { readonly Id: number; readonly Version: number }): Promise<void> {
  await deleteRecord(descriptor, { Id, Version });
}
