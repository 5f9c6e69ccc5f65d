import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { JetonStatut } from '#generated/enums/jeton-statut.gen.ts';
import { listMesJetonsOptions, listMesJetonsQueryKey } from '#generated/client/queries/jetons.gen.ts';
import { revokeMonJeton } from '#generated/client/sdk/jetons.gen.ts';
import type { MonJeton } from '#generated/client/types.gen.ts';
import { festivalZone, formatDate, zonedParts } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { API_BASE } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { namesOfEntities } from '#web/tokens/token-entities.tsx';
import { askToken } from '#web/tokens/token-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatMoment } from '../../format-clock.ts';
import styles from '../../shell.module.css';

/** The programs that call in the person's name, and the way to stop each. */
export function TokensCard(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const { can } = useRights();
  const { data = [] } = useQuery(listMesJetonsOptions());
  const mayCreate = can('JETON-PERSONNEL');
  if (!mayCreate && data.length === 0) return null;
  async function revoke({ Id, Libelle }: MonJeton): Promise<void> {
    const question = {
      title: text('jetons.revoquerTitre', { libelle: Libelle }),
      text: text('jetons.revoquerQuestion'),
      confirmLabel: text('jetons.revoquerOk'),
    };
    if (!(await dialogs.confirm({ ...question, danger: true }))) return;
    await revokeMonJeton({ path: { id: Id } });
    notify('success', text('jetons.revoqueFait'));
    await client.invalidateQueries({ queryKey: listMesJetonsQueryKey() });
  }
  async function create(): Promise<void> {
    await askToken();
    await client.invalidateQueries({ queryKey: listMesJetonsQueryKey() });
  }
  return (
    <section className={classNames(styles.card, styles.cardWide)}>
      <h2>{text('jetons.titre')}</h2>
      <p className="ui-note">{text('jetons.aide')}</p>
      {data.length === 0 ? <p className="ui-note">{text('jetons.aucun')}</p> : null}
      <ul className={styles.sessions}>
        {data.map((token) => (
          <TokenLine key={token.Id} onRevoke={() => void revoke(token)} token={token} />
        ))}
      </ul>
      {mayCreate ? (
        <div>
          <Button icon={Plus} onClick={() => void create()}>
            {text('jetons.creer')}
          </Button>
        </div>
      ) : null}
      <p>
        <a href={`${API_BASE}/docs`} rel="noreferrer" target="_blank">
          {text('jetons.documentation')}
        </a>
      </p>
    </section>
  );
}

function TokenLine({ token, onRevoke }: { readonly token: MonJeton; readonly onRevoke: () => void }): ReactNode {
  const text = useText();
  const names = namesOfEntities(useLanguage());
  const {
    Libelle,
    Debut,
    Statut,
    IsLecture,
    Droits,
    EntitesPermises,
    EditionsPermises,
    DateExpiration,
    DerniereUtilisation,
    DerniereAdresse,
  } = token;
  const isRevoked = Statut === JetonStatut.revoque;
  const [today] = useState(() => zonedParts(Date.now(), festivalZone()).date);
  const isOver = DateExpiration < today;
  const end = isOver ? 'jetons.expireDepuis' : 'jetons.expire';
  const facts = [
    isRevoked ? text('jetons.revoque') : text(end, { date: formatDate(DateExpiration) }),
    text(IsLecture ? 'jetons.lecture' : 'jetons.ecriture'),
    text('jetons.droits', { count: Droits.length }),
    ...(EntitesPermises.length === 0
      ? []
      : [text('jetons.fichesSeules', { fiches: EntitesPermises.map((name) => names.get(name) ?? name).join(', ') })]),
    ...(EditionsPermises.length === 0 ? [] : [text('jetons.editionsSeules', { annees: EditionsPermises.join(', ') })]),
    DerniereUtilisation === null
      ? text('jetons.jamais')
      : text('jetons.utilise', { date: formatMoment(DerniereUtilisation), adresse: DerniereAdresse ?? '?' }),
  ];
  return (
    <li>
      <b>{text('jetons.ligne', { libelle: Libelle, debut: Debut })}</b> · {facts.join(' · ')}{' '}
      {isRevoked ? null : <Button onClick={onRevoke}>{text('jetons.revoquer', { libelle: Libelle })}</Button>}
    </li>
  );
}
