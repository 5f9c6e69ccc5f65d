import { MessageSquareText } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { QuestionViewProps } from '../question-view-props.ts';

const SentencePanel = part(
  () => import('./sentence-panel.tsx'),
  (module) => module.SentencePanel,
  ['phrase', 'filtre'],
);

/** Several words that are looked for may be a sentence: it is offered as filters. */
export function SentenceOffer(props: QuestionViewProps): ReactNode {
  const text = useText();
  const sentence = props.list.search.text.trim();
  const [opened, setOpened] = useState<string | null>(null);
  if (!sentence.includes(' ')) return null;
  if (opened === sentence)
    return (
      <Suspense fallback={null}>
        <SentencePanel {...props} onClose={() => setOpened(null)} sentence={sentence} />
      </Suspense>
    );
  return (
    <Button icon={MessageSquareText} onClick={() => setOpened(sentence)} variant="quiet">
      {text('outils.phrase')}
    </Button>
  );
}
