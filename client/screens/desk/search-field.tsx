/** Renders the field for any key. The slash key focuses it. */
import { type SubmitEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import styles from './desk.module.css';
import { useDraft } from './drafts.ts';

/** @param props.lookedUp empty on the first page */
export function SearchField(props: { lookedUp: string; onSearch: (key: string) => void }) {
  const { lookedUp, onSearch } = props;
  const [draft, setDraft] = useDraft('search');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Includes the empty field itself, which is invalid, because no key begins with a slash.
      const isTyping = (event.target as Element).matches('input:valid, textarea, select');
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function search(event: SubmitEvent) {
    event.preventDefault();
    setDraft(null);
    onSearch(input.current?.value.trim() ?? '');
  }
  return (
    <form className={styles.search} role="search" onSubmit={search}>
      <label htmlFor="key">Who is this about?</label>
      <div>
        <input
          ref={input}
          id="key"
          required
          pattern=".*\S.*"
          maxLength={500}
          defaultValue={draft?.['key'] ?? lookedUp}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="key-hint"
          onInput={({ currentTarget }) => setDraft({ key: currentTarget.value })}
        />
        <Button type="submit">Look up</Button>
      </div>
      <p id="key-hint">
        An email address, user id, cus_…, sub_…, or the number of an invoice, receipt or
        declaration.{' '}
        <span>Press / to search{!lookedUp && ', j and k to go through the queue'}.</span>
        {lookedUp && <Link to="/desk">Back to the queue</Link>}
      </p>
    </form>
  );
}
