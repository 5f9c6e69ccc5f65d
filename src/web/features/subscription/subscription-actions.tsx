import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BadgeCheck, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '#domain/records/money.ts';
import { readNumber, readVersion } from '#domain/records/record-data.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { SheetActionsProps } from '#web/records/feature-actions.ts';
import { askFields } from '#web/records/sheet/ask-form.tsx';
import { call } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';

/** A subscription is paid while it waits for it, renewed once it is over. */
export function SubscriptionActions({ entity, id, record, isBlocked }: SheetActionsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (!can('BAM-ABONNEMENT-WRITE')) return null;
  const run = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const why = failureText(error, failed);
      await dialogs.alert({ text: why === failed ? failed : `${failed} ${why}`, kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    }
  };
  const pay = async (): Promise<void> => {
    const answer = await askFields({
      title: text('comptabilite.validerPaiement'),
      intro: text('comptabilite.aEncaisser', { montant: formatMoney(readNumber(record, 'PrixTtc'), language) }),
      module: await entityLoaders['festival-participant-accredite'](),
      names: ['ModePaiement', 'Banque', 'NoCheque', 'IsReglementDiffere', 'DateEcheance'],
      initial: { ModePaiement: record['ModeReglement'] ?? null, IsReglementDiffere: false },
      confirm: text('comptabilite.validerPaiement'),
    });
    if (answer === null) return;
    await run(async () => {
      await call('/bam-abonnements/{id}/paiement', { method: 'POST', params: { id }, body: { ...answer, Version: readVersion(record) } });
      notify('success', text('comptabilite.factureEmise'));
    }, text('paiement.validationNok'));
  };
  const renew = async (): Promise<void> => {
    const answer = await askFields({
      title: text('comptabilite.renouveler'),
      intro: text('comptabilite.renouvelerAide'),
      module: entity,
      names: ['IdFormule'],
      initial: { IdFormule: record['IdFormule'], FormuleLibelle: record['FormuleLibelle'] },
      confirm: text('comptabilite.renouveler'),
    });
    if (answer === null) return;
    await run(async () => {
      const renewed = await call('/bam-abonnements/{id}/renouvellement', {
        method: 'POST',
        params: { id },
        body: { ...answer, Version: readVersion(record) },
      });
      notify('success', text('comptabilite.renouvele'));
      await navigate({ href: `/1/abonnement/${String(renewed)}` });
    }, text('abonnement.renouvellementNok'));
  };
  return (
    <>
      {record['IsAttenteReglement'] === true ? (
        <Button disabled={isBlocked || isBusy} icon={BadgeCheck} onClick={() => void pay()}>
          {text('comptabilite.validerPaiement')}
        </Button>
      ) : null}
      <Button disabled={isBlocked || isBusy} icon={RotateCw} onClick={() => void renew()}>
        {text('comptabilite.renouveler')}
      </Button>
    </>
  );
}
