import { matchInsRecupCredit } from '#generated/client/sdk/depots.gen.ts';
import type { DepotCredit, DepotProposition, DepotRattachement } from '#generated/client/types.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import type { ConfirmOptions } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Gesture } from './depot-api.ts';
import type { Gestures } from './use-gestures.ts';

type Create = 'creer' | 'structureCreation';
type Attach = 'rattacher' | 'structureAjout';

export interface CreditGestures {
  readonly attach: (credit: DepotCredit, action: Attach, target: DepotProposition) => Promise<boolean>;
  readonly create: (credit: DepotCredit, action: Create, name: string) => Promise<boolean>;
  readonly force: (credit: DepotCredit) => Promise<boolean>;
  readonly detach: (credit: DepotCredit) => Promise<boolean>;
  readonly removeStructure: (credit: DepotCredit) => Promise<boolean>;
}

/** Acts on one line; attaching and creating ask first (001 §5). */
export function useCreditGestures({ run }: Gestures, onDone: () => void): CreditGestures {
  const text = useText();
  async function match(credit: DepotCredit, action: Omit<DepotRattachement, 'Version'>, say: GestureWords): Promise<boolean> {
    const body = { Version: credit.Version, ...action };
    const isDone = await run(
      { ask: () => matchInsRecupCredit({ path: { id: credit.Id }, body }), failure: say.failure },
      say.question === undefined ? {} : { question: say.question },
    );
    if (isDone && say.moves === true) onDone();
    return isDone;
  }
  return {
    attach: (credit, Action, { Id, Libelle }) =>
      match(
        credit,
        { Action, IdCible: Id },
        {
          failure: Action === 'rattacher' ? 'credit.rattacherNok' : 'credit.structureAjoutNok',
          question: attachment(Libelle, text),
          moves: true,
        },
      ),
    create: (credit, Action, name) =>
      match(
        credit,
        { Action },
        {
          failure: Action === 'creer' ? 'credit.rattacherNok' : 'credit.structureAjoutNok',
          question: creation(name, text),
          moves: true,
        },
      ),
    force: (credit) => {
      const connu = [credit.Personne, credit.Structure].flatMap((one) => one?.Libelle ?? []).join(' · ');
      const question = {
        title: text('depot.forcerTitre'),
        text: text('depot.forcerQuestion', { depose: credit.Nom === '' ? credit.NomStructure : credit.Nom, connu }),
        confirmLabel: text('depot.forcer'),
      };
      return match(credit, { Action: 'forcer' }, { failure: 'credit.forcerNok', question, moves: true });
    },
    detach: (credit) => match(credit, { Action: 'detacher' }, { failure: 'credit.detacherNok' }),
    removeStructure: (credit) => match(credit, { Action: 'structureRetrait' }, { failure: 'credit.structureRetraitNok' }),
  };
}

function attachment(nom: string, text: Text): ConfirmOptions {
  return {
    title: text('credit.rattachementTitre'),
    text: text('credit.rattachementQuestion', { nom }),
    confirmLabel: text('credit.rattachementVerbe'),
  };
}

function creation(nom: string, text: Text): ConfirmOptions {
  return {
    title: text('credit.creationTitre'),
    text: text('credit.creationQuestion', { nom }),
    confirmLabel: text('credit.creationVerbe'),
  };
}

interface GestureWords {
  readonly failure: Gesture<unknown>['failure'];
  readonly question?: ConfirmOptions;
  /** The line is settled: go to the next open one. */
  readonly moves?: boolean;
}
