import type { ReactNode } from 'react';
import { moveInsRecup } from '#generated/client/sdk/depots.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { DepotSection } from '#generated/schemas/depot-section.zod.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { askFields } from '#web/records/sheet/transitions/ask-form.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Gestures } from './use-gestures.ts';

interface SectionButtonProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly version: number;
  readonly gestures: Gestures;
}

/** Moves the submission to another section: the number of its registration follows. */
export function SectionButton({ entity, id, version, gestures: { run, isRunning } }: SectionButtonProps): ReactNode {
  const text = useText();
  async function move(): Promise<void> {
    const title = text('depot.section');
    const answer = await askFields({ title, module: entity, names: ['IdSection'], initial: {}, confirm: title });
    if (answer === null) return;
    const { IdSection } = describedDraft('ins-recup', entity.descriptor, answer);
    const given = { Version: version, IdSection };
    async function ask() {
      return moveInsRecup({ path: { id }, body: checkedBody(DepotSection, given) });
    }
    await run({ ask, failure: 'app.saveNok' }, { done: () => text('depot.sectionChangee') });
  }
  return (
    <Button disabled={isRunning} onClick={() => void move()}>
      {text('depot.section')}
    </Button>
  );
}
