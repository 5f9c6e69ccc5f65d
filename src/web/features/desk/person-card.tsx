import { Check, CircleAlert, Printer, Undo2 } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, useState } from 'react';
import { badgeCategorieEnum } from '#generated/enums/badge-categorie.gen.ts';
import { participantTypeEnum } from '#generated/enums/participant-type.gen.ts';
import { type DeskFile, type DeskRole, isOpen, openRoles, rolesToPrint } from '#domain/desk/desk-file.ts';
import type { Payment } from '#domain/desk/payment.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDateTime, formatDay } from '#domain/values/dates.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { imageAddress } from '#web/files/file-info.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Still } from '#web/ui/still/still.tsx';
import { printBadges } from './desk-api.ts';
import { PreviewButton } from './preview-button.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PieceButton } from './receipt-button.tsx';
import type { Desk } from './use-desk.ts';
import { doneText, toneOf, useRefusalText, useVerdict, type VerdictTone } from './use-verdict.ts';
import { Status } from '#web/ui/status/status.tsx';
import { VerdictBand } from './verdict-band.tsx';
import styles from './desk.module.css';

export interface PersonCardProps {
  readonly desk: Desk;
  readonly edition: number;
  readonly file: DeskFile;
  readonly isLost: boolean;
  readonly isToken: boolean;
  /** Edition of the scanned badge, when it is not that of the desk. */
  readonly year: number | null;
  readonly onHandOver: (payment: Payment | null) => void;
  readonly payRef: RefObject<HTMLButtonElement | null>;
}

/** Card of a person: name, roles at the edition, debts and gifts. */
export function PersonCard(props: PersonCardProps): ReactNode {
  const { file, year, edition, desk, isLost } = props;
  const text = useText();
  return (
    <article aria-label={file.Nom} className={styles.card}>
      <Verdict {...props} />
      <div className={styles.who}>
        <Still
          className={styles.photo}
          name={file.Nom}
          shape="portrait"
          src={file.Photo === null ? null : imageAddress(DEFAULT_THUMBNAIL, file.Photo)}
        />
        <div>
          <h2>{file.Nom}</h2>
          <p className={styles.detail}>{[file.Detail, file.Email].filter((part) => part !== null && part !== '').join(' · ')}</p>
        </div>
      </div>
      <h3>{text('guichet.roles')}</h3>
      <ul className={styles.roles}>
        {file.Roles.map((role) => (
          <RoleLine key={`${role.Entite} ${role.Id}`} role={role} />
        ))}
      </ul>
      {file.Dotations.length === 0 ? null : <Gifts file={file} />}
      {year === null ? <Actions {...props} /> : null}
      {year === null && !isLost ? <UndoButtons desk={desk} file={file} /> : null}
      {year === null && !isLost ? <PieceButtons desk={desk} file={file} /> : null}
      {year === null && !isLost ? (
        <div className={styles.printing}>
          <PrintButton desk={desk} edition={edition} file={file} />
          <PreviewButton desk={desk} edition={edition} file={file} />
        </div>
      ) : null}
    </article>
  );
}

function Verdict({ file, year, isToken }: PersonCardProps): ReactNode {
  const text = useText();
  const { word, detail } = useVerdict(file);
  if (year !== null)
    return <VerdictBand detail={text('guichet.badgeAutre', { edition: year })} tone="no" word={text('guichet.autreEdition')} />;
  const isRevoked = isToken && file.Verdict === 'refuse' && file.Roles.some(({ Refus }) => Refus === 'desistement' || Refus === 'refusee');
  return <VerdictBand detail={detail} tone={toneOf(file)} word={isRevoked ? text('guichet.revoque') : word} />;
}

function RoleLine({ role }: { readonly role: DeskRole }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { Refus, Remis, Badge, Type, Categorie, Pour, Motif } = role;
  const type = Type === null ? text('guichet.membre') : (enumLabel(participantTypeEnum, Type, language) ?? '');
  const details = [
    Categorie === null ? null : enumLabel(badgeCategorieEnum, Categorie, language),
    Pour === null ? null : text('guichet.pour', { nom: Pour }),
    Refus === null ? null : Motif,
    Refus !== null || Badge === 'edite' ? null : text(Badge === 'aEditer' ? 'guichet.badgeAEditer' : 'guichet.badgeAReediter'),
    owedText(role, { text, language }),
    doneText(Remis),
  ];
  const [state, tone] = stateOf(role, { text, refusalText });
  return (
    <li>
      <span className={styles.role}>{type}</span>
      <Status meaning={tone}>{state}</Status>
      <span className={styles.told}>{details.filter((part) => part !== null && part !== '').join(' · ')}</span>
    </li>
  );
}

interface StateWords {
  readonly text: ReturnType<typeof useText>;
  readonly refusalText: ReturnType<typeof useRefusalText>;
}

function stateOf({ Remis, Refus, IsDuAvant }: DeskRole, { text, refusalText }: StateWords): readonly [string, VerdictTone] {
  if (Remis !== null) return [text('guichet.dejaRemis'), 'done'];
  if (Refus === null && IsDuAvant) return [text('guichet.nonPaye'), 'todo'];
  return Refus === null ? [text('guichet.aRemettre'), 'ok'] : [refusalText(Refus).word, 'no'];
}

interface Words {
  readonly text: ReturnType<typeof useText>;
  readonly language: ReturnType<typeof useLanguage>;
}

function owedText({ Du, IsDuAvant, Echeance, Refus }: DeskRole, { text, language }: Words): string | null {
  if (Du <= 0 || Refus !== null) return null;
  const montant = formatMoney(Du, language);
  return IsDuAvant || Echeance === null
    ? text('guichet.doit', { montant })
    : text('guichet.doitAvant', { montant, jour: formatDay(Echeance, language) });
}

function Gifts({ file }: { readonly file: DeskFile }): ReactNode {
  const text = useText();
  return (
    <>
      <h3>{text('guichet.dotations')}</h3>
      <ul className={styles.gifts}>
        {file.Dotations.map(({ Id, Libelle, Remis }) => (
          <li data-done={Remis !== null || undefined} key={Id}>
            {Remis === null ? <CircleAlert aria-hidden size={14} /> : <Check aria-hidden size={14} />}
            <span>{Libelle}</span>
            <span className={styles.told}>{Remis === null ? text('guichet.aRemettre') : doneText(Remis)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Actions({ file, isLost, onHandOver, payRef, desk }: PersonCardProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const [isAsked, setAsked] = useState(false);
  const owed = sumMoney(openRoles(file).map(({ Du }) => Du));
  if (file.Verdict === 'refuse' || file.Verdict === 'remis') return null;
  if (!can('REMETTRE')) return <p className={styles.help}>{text('guichet.sansDroitRemettre')}</p>;
  const isPaying = file.Verdict === 'payer' || isAsked;
  return (
    <div className={styles.actions}>
      {file.Verdict === 'remettre' ? (
        <Button disabled={desk.isBusy} onClick={() => onHandOver(null)} variant="primary">
          {text('guichet.remettre')}
        </Button>
      ) : null}
      {!isPaying && owed > 0 && can('ENCAISSER') && !isLost ? (
        <Button onClick={() => setAsked(true)}>{text('guichet.encaisserAussi', { montant: formatMoney(owed, language) })}</Button>
      ) : null}
      {isPaying ? <PaymentForm isBusy={desk.isBusy} isLost={isLost} onPay={onHandOver} owed={owed} payRef={payRef} /> : null}
    </div>
  );
}

/** A corrector of others undoes any hand-over of the person, gesture by gesture. */
function UndoButtons({ desk, file }: Pick<PersonCardProps, 'desk' | 'file'>): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (!can('CORRIGER-GUICHET') || !can('REMETTRE')) return null;
  const instants = [
    ...new Set([...file.Roles, ...file.Dotations].flatMap(({ Remis }) => (Remis === null || Remis.Le === '' ? [] : [Remis.Le]))),
  ];
  return instants.map((RemisLe) => {
    function isOf({ Remis }: Pick<DeskRole, 'Remis'>): boolean {
      return Remis?.Le === RemisLe;
    }
    const Roles = file.Roles.filter(isOf).map(({ Entite, Id }) => ({ Entite, Id }));
    const Dotations = file.Dotations.filter(isOf).map(({ Id }) => Id);
    const undone = { order: { Fiche: file.Cle, RemisLe, Roles, Dotations }, name: file.Nom, gesture: null };
    return (
      <Button
        className={styles.print}
        disabled={desk.isBusy}
        icon={Undo2}
        key={RemisLe}
        onClick={() => void desk.takeBack(undone)}
        variant="quiet"
      >
        {text('guichet.annulerAutre', { quand: formatDateTime(RemisLe) })}
      </Button>
    );
  });
}

/** Of what was paid, the receipt and the invoice, piece by piece. */
function PieceButtons({ desk, file }: Pick<PersonCardProps, 'desk' | 'file'>): ReactNode {
  const pieces = file.Roles.flatMap(({ Piece }) => Piece ?? []);
  return pieces.map((piece) => (
    <Fragment key={piece.Id}>
      <PieceButton desk={desk} of="receipt" piece={piece} />
      <PieceButton desk={desk} of="invoice" piece={piece} />
    </Fragment>
  ));
}

/** A changed badge is printed again; a lost one too. */
function PrintButton({ desk, edition, file }: Pick<PersonCardProps, 'desk' | 'edition' | 'file'>): ReactNode {
  const text = useText();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  const changed = rolesToPrint(file);
  const roles = changed.length > 0 ? changed : file.Roles.filter((role) => isOpen(role) || role.Remis !== null);
  if (roles.length === 0 || !can('REMETTRE')) return null;
  async function print(): Promise<void> {
    setBusy(true);
    try {
      await printBadges(edition, roles);
      await desk.reread();
    } catch (error) {
      desk.tell({ tone: 'error', text: failureText(error, text('app.downloadNok')) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      busy={isBusy}
      disabled={isBusy}
      icon={Printer}
      onClick={() => void print()}
      variant={changed.length > 0 ? 'secondary' : 'quiet'}
    >
      {text(changed.length > 0 ? 'guichet.imprimer' : 'guichet.reimprimer')}
    </Button>
  );
}
