import { MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useEntity } from '#web/records/use-entity.ts';
import { useRights } from '#web/session/rights.ts';
import { Notice } from '#web/ui/notice.tsx';
import { QuestionField } from './question-field.tsx';
import { useOwnAnswers } from './use-own-answers.ts';

/** Questions that the staff ask of this record, as inputs of their types. */
export function OwnQuestionsTab(props: FeatureTabProps): ReactNode {
  const text = useText();
  const { questioned } = props.entity.descriptor;
  if (props.id === 0) return <p>{text('question.apresEnregistrement')}</p>;
  return questioned === undefined ? null : <Questions {...props} questioned={questioned} />;
}

function Questions({
  entity: { descriptor },
  id,
  record,
  readOnly,
  questioned,
  onSession,
}: FeatureTabProps & { readonly questioned: QuestionedDescriptor }): ReactNode {
  const text = useText();
  const { can } = useRights();
  const part = useEntity(questioned.answers)?.descriptor ?? null;
  const year = descriptor.edition === null ? null : Number(record[descriptor.edition] ?? 0);
  const answers = useOwnAnswers({ questioned, part, owner: id, year });
  useEffect(() => {
    onSession?.(answers.session, answers.isModified);
  });
  if (answers.error !== null) return <LoadFailure error={answers.error} retry={answers.retry} />;
  if (answers.questions === null || part === null) return <div aria-busy className="sheet-loading" />;
  if (answers.questions.length === 0)
    return <Notice detail={text('question.aucuneDetail')} icon={MessageCircleQuestion} title={text('question.aucune')} />;
  const isLocked = readOnly || !can(part.rights.write);
  return (
    <div className="sheet-sections" data-read={isLocked || undefined}>
      <section className="sheet-section">
        <div className="ui-grid">
          {answers.questions.map((question) => (
            <QuestionField
              disabled={isLocked}
              errors={answers.errorsOf(question.id)}
              linkedOn={answers.linkedOn(question.id)}
              key={`${question.id} ${answers.generation}`}
              onChange={(value) => answers.change(question.id, value)}
              onProblem={(isUnread) => answers.tellUnread(question.id, isUnread)}
              question={question}
              value={answers.valueOf(question)}
            />
          ))}
        </div>
      </section>
    </div>
  );
}
