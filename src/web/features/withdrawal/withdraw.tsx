import { FilmIcon, Undo2 } from 'lucide-react';
import { festivalInscriptionClient } from '#generated/client/records.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { readId } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { loadChoices } from '#web/records/record-api.ts';
import { workingEdition } from '#web/session/working-edition.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { askReturn } from './return-form.tsx';
import { askWithdrawal } from './withdrawal-form.tsx';

const REGISTRATION = 'festival-inscription';

/** From a film or its registration: takes it out of the programme, or puts it back. */
export const withdraw: SheetActions = (context) => {
  if (!context.can('FESTIVAL-INSCRIPTION-WRITE') || readId(context.record) === 0) return [];
  const { descriptor } = context.entity;
  if (descriptor.name !== REGISTRATION) return filmActs(context);
  const { DateRetrait } = describedDraft(REGISTRATION, descriptor, context.record);
  const isWithdrawn = DateRetrait !== null;
  return [
    {
      key: isWithdrawn ? 'remettre' : 'retirer',
      label: text(isWithdrawn ? 'retrait.remettre' : 'retrait.retirer'),
      icon: isWithdrawn ? Undo2 : FilmIcon,
      isInMenu: true,
      run: (attempt) => attempt(() => ask(readId(context.record), isWithdrawn), describeFailure),
    },
  ];
};

function describeFailure(error: unknown): string {
  return failureText(error, text('http.generique'));
}

/** The acts that fit the film in the edition: withdrawn from a section where it stands, put back where it was withdrawn, nothing elsewhere. */
function filmActs(context: SheetActionContext): ReturnType<SheetActions> {
  const { IsARetirer, IsRetire } = describedDraft('film', context.entity.descriptor, context.record);
  const acts = [
    { key: 'retirer', label: text('retrait.retirer'), icon: FilmIcon, isWithdrawn: false, isOffered: IsARetirer },
    { key: 'remettre', label: text('retrait.remettre'), icon: Undo2, isWithdrawn: true, isOffered: IsRetire },
  ];
  return acts.flatMap(({ isWithdrawn, isOffered, ...act }) =>
    isOffered === true ? [{ ...act, isInMenu: true, run: (attempt: Attempt) => fromFilm(context, isWithdrawn, attempt) }] : [],
  );
}

/** A film may be registered in several sections: the person chooses which one the act is about. */
async function fromFilm({ record }: SheetActionContext, isWithdrawn: boolean, attempt: Attempt): Promise<void> {
  await attempt(async () => {
    const edition = workingEdition();
    const of = [
      { field: 'IdFilm' as const, op: 'eq' as const, value: readId(record) },
      { field: 'DateRetrait' as const, op: isWithdrawn ? ('notEmpty' as const) : ('empty' as const) },
    ];
    const within = edition === null ? of : [...of, { field: 'Eannee' as const, op: 'eq' as const, value: edition }];
    const rows = await festivalInscriptionClient.list({
      filter: { Criteres: { and: within }, Colonnes: ['IdSection'] },
      skip: 0,
      take: 50,
    });
    const id = rows.length > 1 ? await chosen(rows.map(({ Id }) => Id)) : (rows[0]?.Id ?? null);
    if (id !== null) await ask(id, isWithdrawn);
    else if (rows.length === 0) await dialogs.alert({ title: text('alert.avant'), text: text('retrait.sansInscription'), kind: 'warning' });
  }, describeFailure);
}

async function chosen(ids: readonly number[]): Promise<number | null> {
  const options = await loadChoices('festival-inscriptions', ids);
  const keys = await dialogs.select({
    title: text('retrait.quelle'),
    options: options.map(({ id, ...option }) => ({ key: String(id), ...option })),
  });
  return keys?.[0] === undefined ? null : Number(keys[0]);
}

function ask(id: number, isWithdrawn: boolean): Promise<void> {
  return isWithdrawn ? askReturn(id) : askWithdrawal(id);
}
