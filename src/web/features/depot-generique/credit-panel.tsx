import type { ReactNode } from 'react';
import { InsRecupRattachement } from '#generated/enums/ins-recup-rattachement.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { DepotCredit, DepotProposition } from '#generated/client/types.gen.ts';
import type { CreditGestures } from './use-credit-gestures.ts';
import styles from './depot-generique.module.css';

interface CreditPanelProps {
  readonly credit: DepotCredit;
  readonly gestures: CreditGestures;
  readonly disabled: boolean;
}

/** Candidates for a line, the likeliest first, and the acts on it. */
export function CreditPanel({ credit, gestures, disabled }: CreditPanelProps): ReactNode {
  const text = useText();
  const isDone = credit.Rattachement === InsRecupRattachement.rattacheEtIdentique;
  const isAttached = credit.Personne !== null || credit.Structure !== null;
  return (
    <aside aria-label={`${credit.Fonction} ${credit.Nom}`.trim()} className={styles.panel}>
      <h2>{[credit.Nom, credit.NomStructure].filter((name) => name !== '').join(' · ')}</h2>
      <p className="ui-note">{[credit.Fonction, credit.Email].filter((part) => part !== null && part !== '').join(' · ')}</p>
      {isAttached ? (
        <section>
          <h3>{text('depot.rattachee')}</h3>
          {[credit.Personne, credit.Structure].map((one) => (one === null ? null : <Known key={one.Libelle} proposal={one} />))}
        </section>
      ) : null}
      {isDone ? null : <Proposals credit={credit} disabled={disabled} gestures={gestures} />}
      <div className={styles.actions}>
        {isAttached && !isDone ? (
          <Button disabled={disabled} onClick={() => void gestures.force(credit)}>
            {text('depot.forcer')}
          </Button>
        ) : null}
        {credit.Personne === null ? null : (
          <Button disabled={disabled} onClick={() => void gestures.detach(credit)}>
            {text('depot.detacher')}
          </Button>
        )}
        {credit.Structure === null ? null : (
          <Button disabled={disabled} onClick={() => void gestures.removeStructure(credit)}>
            {text('depot.structureRetirer')}
          </Button>
        )}
      </div>
    </aside>
  );
}

function Known({ proposal }: { readonly proposal: DepotProposition }): ReactNode {
  return (
    <p>
      {proposal.Libelle} <span className="ui-note">{proposal.Detail}</span>
    </p>
  );
}

function Proposals({ credit, gestures, disabled }: CreditPanelProps): ReactNode {
  const text = useText();
  const people = credit.Personne === null ? credit.Personnes : [];
  const structures = credit.Structure === null ? credit.Structures : [];
  const rows = [
    ...people.map((proposal) => ({ proposal, kind: 'rattacher' as const })),
    ...structures.map((proposal) => ({ proposal, kind: 'structureAjout' as const })),
  ];
  return (
    <section>
      <h3>{text('depot.ressemble')}</h3>
      {rows.length === 0 ? <p className="ui-note">{text('depot.personneProche')}</p> : null}
      <ol className={styles.proposals}>
        {rows.map(({ proposal, kind }, index) => (
          <li key={`${kind} ${proposal.Id}`}>
            <button disabled={disabled} onClick={() => void gestures.attach(credit, kind, proposal)} type="button">
              <kbd>{index + 1}</kbd>
              <span>
                {proposal.Libelle}
                <small className="ui-note">{proposal.Detail}</small>
              </span>
              <span className="num">{text('depot.score', { score: proposal.Score })}</span>
            </button>
          </li>
        ))}
      </ol>
      {[
        { name: credit.Nom, isKnown: credit.Personne !== null, action: 'creer' as const },
        { name: credit.NomStructure, isKnown: credit.Structure !== null, action: 'structureCreation' as const },
      ].map(({ name, isKnown, action }) =>
        name === '' || isKnown ? null : (
          <Button disabled={disabled} key={action} onClick={() => void gestures.create(credit, action, name)}>
            {text('depot.creer', { nom: name })}
          </Button>
        ),
      )}
    </section>
  );
}
