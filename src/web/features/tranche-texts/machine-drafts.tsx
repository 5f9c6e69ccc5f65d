import { Bot } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { directionOf } from '#domain/values/text/direction.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { type FilmTexts, type TextLine, wordsAt } from './batch-texts.ts';
import { withDraft } from './taken-match.ts';
import type { BatchTexts } from './use-batch-texts.ts';
import type { BatchDrafts, MachineDraft } from './use-drafts.ts';
import styles from './tranche-texts.module.css';

const RIGHT = 'BROUILLON-MACHINE';

/** A text that nobody translated, and that has something to translate. */
function isUntranslated({ source, target, type }: TextLine): boolean {
  return target.row === null && (type === null || wordsAt(source, 'Texte') !== '');
}

interface LineDraftProps {
  readonly drafts: BatchDrafts;
  readonly batch: BatchTexts;
  readonly line: TextLine;
  /** Code of the language of the translation. */
  readonly language: string;
  /** Text and film: there are many drafts on the page. */
  readonly label: string;
  /** The reader writes this translation. */
  readonly isOpen: boolean;
}

/** The machine draft of a text, marked as such, or the button that asks for one. */
export function LineDraft(props: LineDraftProps): ReactNode {
  const { drafts, line, label, isOpen } = props;
  const text = useText();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (!isUntranslated(line)) return null;
  const draft = drafts.ofPlace(line.place);
  if (draft !== undefined) return <Proposal {...props} draft={draft} />;
  if (!isOpen || drafts.engine === null || !can(RIGHT)) return null;
  async function ask(): Promise<void> {
    setBusy(true);
    await attempt(() => drafts.make([line.place]), text);
    setBusy(false);
  }
  return (
    <div>
      <Button aria-label={`${text('textes.demanderBrouillon')}, ${label}`} busy={isBusy} icon={Bot} onClick={() => void ask()}>
        {text('textes.demanderBrouillon')}
      </Button>
    </div>
  );
}

function Proposal({ draft, drafts, batch, line, language, label, isOpen }: LineDraftProps & { readonly draft: MachineDraft }): ReactNode {
  const text = useText();
  return (
    <section aria-label={`${text('textes.brouillon')}, ${label}`} className={styles.machine}>
      <p className={styles.machineHead}>
        <Status meaning="todo">{text('textes.brouillon')}</Status>
        <span className="ui-muted">{originText(draft, text)}</span>
      </p>
      <p className={styles.machineWords} dir={directionOf(language)} lang={language}>
        {draft.Texte}
      </p>
      {isOpen ? (
        <div className={styles.choices}>
          <Button
            aria-keyshortcuts="Alt+B"
            aria-label={`${text('textes.prendreBrouillon')}, ${label}`}
            data-draft
            onClick={() => batch.type(line.target, withDraft(line.target, draft.Texte, language))}
            title="Alt+B"
          >
            {text('textes.prendreBrouillon')}
          </Button>
          <Button
            aria-label={`${text('textes.ecarterBrouillon')}, ${label}`}
            onClick={() => void attempt(() => drafts.discard(draft), text)}
          >
            {text('textes.ecarterBrouillon')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function originText({ Moteur, Par, Le }: MachineDraft, text: ReturnType<typeof useText>): string {
  const date = formatDateTime(Le);
  return Par === null
    ? text('textes.brouillonDe', { moteur: Moteur, date })
    : text('textes.brouillonDePar', { moteur: Moteur, nom: Par, date });
}

interface BatchDraftsButtonProps {
  readonly drafts: BatchDrafts;
  readonly films: readonly FilmTexts[];
  readonly isWritable: (film: FilmTexts) => boolean;
}

/** Asks for the drafts of all texts of the batch that have neither a translation nor a draft. */
export function BatchDraftsButton({ drafts, films, isWritable }: BatchDraftsButtonProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const [done, setDone] = useState<number | null>(null);
  const { engine } = drafts;
  const places = films
    .filter(isWritable)
    .flatMap(({ lines }) => lines.filter((line) => isUntranslated(line) && drafts.ofPlace(line.place) === undefined))
    // Without their right, titles are not the reader's to write.
    .filter(({ type }) => type !== null || can('FILM-TITRE-WRITE'))
    .map(({ place }) => place);
  if (engine === null || !can(RIGHT) || (places.length === 0 && done === null)) return null;
  const count = places.length;
  async function ask(moteur: string): Promise<void> {
    const isSure = await dialogs.confirm({
      title: text('textes.brouillonsTitre', { count, moteur }),
      text: text('textes.brouillonsPartent', { count, moteur }),
      confirmLabel: text('textes.brouillonsVerbe'),
    });
    if (!isSure) return;
    setDone(0);
    await attempt(async () => {
      const made = await drafts.make(places, setDone);
      notify('success', text('textes.brouillonsEcrits', { count: made }));
    }, text);
    setDone(null);
  }
  return (
    <Button busy={done !== null} disabled={done !== null} icon={Bot} onClick={() => void ask(engine)}>
      {done === null
        ? text('textes.demanderBrouillons', { count })
        : text('textes.brouillonsEnCours', { fait: done, total: Math.max(count, done) })}
    </Button>
  );
}

async function attempt(work: () => Promise<unknown>, text: ReturnType<typeof useText>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await dialogs.alert({ title: text('alert.enregistrement'), text: failureText(error, text('app.saveNok')), kind: 'danger' });
  }
}
