// @vitest-environment happy-dom
/** The choice of language in the footer: a link a language, which names no address of the page. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { languageCodes, languages } from '../../../texts/generated/languages.ts';
import { LanguageChoice } from '../../../client/ui/language-choice.tsx';

test('has a link for each language, in that language', () => {
  render(<LanguageChoice />);
  for (const code of languageCodes) {
    const link = screen.getByRole('link', { name: languages[code].name });
    expect(link.getAttribute('href')).toBe(`/language/${code}`);
    expect(link.getAttribute('lang')).toBe(code);
    expect(link.getAttribute('aria-current')).toBe(code === 'en' ? 'true' : null);
  }
});
