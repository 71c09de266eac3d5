import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { Section } from './section.tsx';

const shown = vi.fn();
beforeEach(() => {
  shown.mockClear();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown(this.id);
  };
});

const parts = ['security', 'roadmap'].map((id) => (
  <Section key={id} id={id} title={id}>
    text
  </Section>
));

test('an address that names a part comes to it, however late the part is loaded', () => {
  const { redraw } = show(null, { at: '/#roadmap' });
  expect(shown).not.toHaveBeenCalled();
  redraw(parts);
  screen.getByRole('region', { name: 'roadmap' });
  expect(shown.mock.calls).toEqual([['roadmap']]);
});

test('an address that names none moves nothing', () => {
  show(parts);
  expect(shown).not.toHaveBeenCalled();
});
