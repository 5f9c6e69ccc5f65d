import { expect, it } from 'vitest';
import { attachmentName } from './file-name.ts';

it.each([
  ['Réglement « été » 2026', 'Réglement « été » 2026.pdf', 'Réglement « été » 2026.pdf'],
  ['Plan.pdf', 'plan v2.PDF', 'Plan.pdf'],
  ['Tarifs v1.2', 'tarifs.docx', 'Tarifs v1.2.docx'],
  ['Photo.jpg', 'photo.jpeg', 'Photo.jpg'],
  ['Lisez-moi', 'lisez-moi', 'Lisez-moi'],
])('« %s » of the file %s leaves as %s', (label, stored, name) => {
  expect(attachmentName(label, stored)).toBe(name);
});
