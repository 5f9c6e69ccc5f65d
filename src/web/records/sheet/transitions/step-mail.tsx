import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getMailEtapeOptions } from '#generated/client/queries/mails.gen.ts';
import type { MailEtape } from '#generated/client/types.gen.ts';
import type { Language, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type EnclosedKind, enclosedWith, usageOfStep } from '#domain/mails/usages.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { addresseeName } from '#web/mails/addressee.ts';
import { StepMailPreview } from '#web/mails/step-mail-preview.tsx';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';

/** The mail that a step would write. */
export interface StepMailPlan {
  /** Undefined while it is not known. */
  readonly mail: MailEtape | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  /** Enclosure of the mail. */
  readonly enclosed: EnclosedKind | null;
}

interface StepMailQuery {
  readonly entity: string;
  readonly id: number;
  readonly step: string;
}

/** Recipient of the mail of a step, as the server would choose now. */
export function useStepMail({ entity, id, step }: StepMailQuery, transition: Pick<TransitionDescriptor, 'mail'>): StepMailPlan {
  const { data, isPending, isError } = useQuery({
    ...getMailEtapeOptions({ path: { entite: entity, id, etape: step } }),
    meta: { entities: [entity] },
    enabled: transition.mail !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const usage = usageOfStep(transition);
  return { mail: data, isPending, isError, enclosed: usage === null ? null : enclosedWith(usage) };
}

interface StepMailProps {
  readonly plan: StepMailPlan;
  readonly isTold: boolean;
  readonly onTold: (isTold: boolean) => void;
}

/** Choice to send the mail of a step, and its recipient; plain words where none can leave. */
export function StepMail({ plan: { mail, isPending, isError, enclosed }, isTold, onTold }: StepMailProps): ReactNode {
  const text = useText();
  if (mail !== undefined && mail.Manque !== null) return <output className="step-nobody">{text(MISSING[mail.Manque])}</output>;
  return (
    <div className="step-mail">
      <CheckboxLine checked={isTold} label={text('etape.prevenir')} onChange={onTold} />
      <output aria-busy={isPending} className="step-addressee">
        {mail === undefined ? null : text(mail.IsAgent ? 'etape.mailAgent' : 'etape.mailA', { destinataire: addresseeName(mail) })}
        {isError ? text('etape.mailInconnu') : null}
      </output>
      <p className="ui-note">
        {text('etape.prevenirAide')} {enclosed === null ? null : text(ENCLOSED[enclosed])}{' '}
        {mail?.Simule === true ? text('etape.mailGarde') : null}
      </p>
      {isTold && mail?.Apercu ? <StepMailPreview preview={mail.Apercu} /> : null}
    </div>
  );
}

interface StepReasonProps {
  readonly mail: MailEtape | undefined;
  readonly culture: Language;
  readonly onCulture: (culture: Language) => void;
}

/** Use of the reason by the mail: readers of French get French, any other reader gets it as the person wrote it for them. */
export function StepReason({ mail, culture, onCulture }: StepReasonProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (mail?.Langue == null || !mail.IsMotif) return null;
  const { Langue: written } = mail;
  if (written === 'fr') return <p className="ui-note">{text('etape.motifDit')}</p>;
  const langue = languageName(written, language);
  return (
    <CheckboxLine
      checked={culture === written}
      label={text('etape.motifLangue', { langue })}
      onChange={(isWritten) => onCulture(isWritten ? written : 'fr')}
    />
  );
}

const ENCLOSED = { devis: 'etape.mailDevis', facture: 'etape.mailFacture', avoir: 'etape.mailAvoir', bon: 'etape.mailBon' } as const;

const MISSING = { 'sans-adresse': 'etape.mailPersonne', 'sans-modele': 'etape.mailNulModele' } as const;
