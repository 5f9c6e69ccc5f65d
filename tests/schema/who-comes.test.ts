import { expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';

const { brouillon, refusee, desistement } = ParticipantStatut;

it.each([
  ['festival-participant', ['arrivees', 'presents']],
  ['festival-participant-invite', ['arrivees', 'departs', 'sans-hotel']],
] as const)('lists of who comes leave out drafts, refusals and withdrawals: %s', (name, keys) => {
  const views = Object.values(entities[name].screens).flatMap((screen) => screen.views);
  for (const key of keys) {
    const told = JSON.stringify(views.find((view) => view.view === key)?.filter ?? null);
    const asked = /"field":"Statut","op":"in","value":\[([\d,]+)\]/.exec(told)?.[1]?.split(',').map(Number) ?? [];
    expect([key, asked.length > 0, asked.filter((status) => [brouillon, refusee, desistement].some((gone) => gone === status))]).toEqual([
      key,
      true,
      [],
    ]);
  }
});
