import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readGrilleProbleme } from '#generated/client/sdk/variantes.gen.ts';
import { descriptor as variantDescriptor } from '#generated/entities/festival-variante.gen.ts';
import { descriptor as lineDescriptor } from '#generated/entities/festival-variante-seance.gen.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import type { GridProblem, ProblemScreening } from '#domain/programmation/solver/problem.ts';
import type { SolvedPlace } from '#domain/programmation/solver/solve-grid.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { createRecord, saveBatch } from '#web/records/record-api.ts';
import { notify } from '#web/shell/notifications.ts';
import { VARIANT_LINES, VARIANTS } from '../variant/use-variant.ts';
import { solveApart } from './solve-apart.ts';

type Query = NonNullable<Parameters<typeof readGrilleProbleme>[0]['query']>;

interface Naming {
  readonly label: string;
  /** Name of the room that closes. */
  readonly closed: string | null;
}

/** Reads the problem, solves it apart, and keeps the solution as a variant with the reason of each move. */
export function useProposal(year: number, onMade: (variant: number) => void) {
  const text = useText();
  const queries = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, tell] = useState('');
  useEffect(() => () => running.current?.abort(), []);
  async function propose(query: Query, naming: Naming): Promise<void> {
    const stopping = new AbortController();
    running.current = stopping;
    setBusy(true);
    tell(text('programmation.proposition.enCours'));
    try {
      const problem = (await readGrilleProbleme({ path: { annee: year }, query, signal: stopping.signal })).data;
      const solution = await solveApart(problem, stopping.signal);
      if (solution === null) tell(text('programmation.proposition.arretee'));
      else if (solution.places.length === 0) tell(text('programmation.proposition.rien', { count: solution.unplaced.length }));
      else {
        const variant = await keep(solution.places, { year, problem, naming, text });
        for (const entity of [VARIANTS, VARIANT_LINES]) await queries.invalidateQueries({ queryKey: [entity] });
        notify('success', text('programmation.proposition.faite', { count: solution.places.length, reste: solution.unplaced.length }));
        onMade(variant);
      }
    } catch (failure) {
      tell(
        stopping.signal.aborted ? text('programmation.proposition.arretee') : failureText(failure, text('programmation.proposition.echec')),
      );
    }
    setBusy(false);
  }
  return { isBusy, told: message, propose, stop: () => running.current?.abort() };
}

interface Keeping {
  readonly year: number;
  readonly problem: GridProblem;
  readonly naming: Naming;
  readonly text: Text;
}

async function keep(places: readonly SolvedPlace[], keeping: Keeping): Promise<number> {
  const variant = { Eannee: keeping.year, Libelle: keeping.naming.label.slice(0, NAME_MAX) };
  const reply = await createRecord(variantDescriptor, variant, { key: crypto.randomUUID(), confirmation: null });
  if (!reply.ok) throw new Error(keeping.text('app.saveNok'));
  await saveBatch(lineDescriptor, { Items: places.flatMap((place) => lineOf(place, reply.id, keeping)), Deleted: [] });
  return reply.id;
}

const NAME_MAX = 100;

function lineOf(solved: SolvedPlace, IdVariante: number, keeping: Keeping): readonly RecordData[] {
  const screening = keeping.problem.Seances.find(({ Id }) => Id === solved.screening);
  if (screening === undefined) return [];
  const { Jour, IdSalle, Debut } = solved.place;
  const hours = { Debut: instantOfDay(Jour, Debut), Fin: instantOfDay(Jour, Debut + screening.Duree) };
  // A screening that does not exist yet is a line without one, as when staff add it to a variant by hand.
  const existing = screening.Id > 0 ? { IdProgrammation: screening.Id } : {};
  const { IdProgramme } = screening;
  return [{ Id: 0, IdVariante, ...existing, IdProgramme, IdSalle, ...hours, RaisonPlace: reasonsOf(solved, screening, keeping) }];
}

/** Why a screening moves or appears, as the comparison shows it. */
function reasonsOf(solved: SolvedPlace, screening: ProblemScreening, keeping: Keeping): string {
  const { text } = keeping;
  const reason = reasonOf(solved, screening, keeping);
  return solved.isWithoutKey ? `${reason} ; ${text('programmation.proposition.raison.kdm')}` : reason;
}

function reasonOf({ gaveWayTo }: SolvedPlace, { Id, IdProgramme, Place }: ProblemScreening, keeping: Keeping): string {
  const { naming, problem, text } = keeping;
  if (Id < 0) {
    const wished = problem.Seances.filter((one) => one.Id < 0 && one.IdProgramme === IdProgramme);
    const rang = wished.findIndex((one) => one.Id === Id) + 1;
    return text('programmation.proposition.raison.nouvelle', { rang, nombre: wished.length });
  }
  if (gaveWayTo !== null) return text('programmation.proposition.raison.laissee');
  if (naming.closed !== null) return text('programmation.proposition.raison.fermee', { salle: naming.closed });
  return text(Place === null ? 'programmation.proposition.raison.sansPlace' : 'programmation.proposition.raison.conflit');
}
