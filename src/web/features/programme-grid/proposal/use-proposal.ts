import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readGrilleProbleme } from '#generated/client/sdk/variantes.gen.ts';
import { descriptor as variantDescriptor } from '#generated/entities/festival-variante.gen.ts';
import { descriptor as lineDescriptor } from '#generated/entities/festival-variante-seance.gen.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import type { GridProblem } from '#domain/programmation/solver/problem.ts';
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
  const [told, tell] = useState('');
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
  return { isBusy, told, propose, stop: () => running.current?.abort() };
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

function lineOf({ screening: id, place, gaveWayTo }: SolvedPlace, IdVariante: number, keeping: Keeping): readonly RecordData[] {
  const screening = keeping.problem.Seances.find(({ Id }) => Id === id);
  if (screening === undefined) return [];
  const { Jour, IdSalle, Debut } = place;
  const hours = { Debut: instantOfDay(Jour, Debut), Fin: instantOfDay(Jour, Debut + screening.Duree) };
  const RaisonPlace = reasonOf({ isPlaced: screening.Place !== null, gaveWay: gaveWayTo !== null }, keeping);
  return [{ Id: 0, IdVariante, IdProgrammation: id, IdProgramme: screening.IdProgramme, IdSalle, ...hours, RaisonPlace }];
}

/** Why a screening moves, as the comparison shows it. */
function reasonOf(
  { isPlaced, gaveWay }: { readonly isPlaced: boolean; readonly gaveWay: boolean },
  { naming: { closed }, text }: Keeping,
): string {
  if (gaveWay) return text('programmation.proposition.raison.laissee');
  if (closed !== null) return text('programmation.proposition.raison.fermee', { salle: closed });
  return text(isPlaced ? 'programmation.proposition.raison.conflit' : 'programmation.proposition.raison.sansPlace');
}
