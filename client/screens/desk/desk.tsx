/** Renders /desk: a search field, and below it the task queue or the person found. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ContentProps } from './agent-page.tsx';
import styles from './desk.module.css';
import { keepFor, keepKey, keptKey } from './drafts.ts';
import { Person } from './person.tsx';
import { placeOf, typedKey } from './place.tsx';
import { Queue } from './tasks.tsx';
import { SearchField } from './search-field.tsx';

export function Desk({ email, isReturn }: ContentProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const location = useLocation();
  // Before the forms render, because they show the stored drafts.
  const [first] = useState(() => {
    keepFor(email);
    return { entry: location.key, key: isReturn ? keptKey() : '' };
  });
  const key = typedKey(location) || (location.key === first.entry ? first.key : '');
  useEffect(() => keepKey(key), [key]);

  const look = (typed: string) => {
    if (typed === key) void client.refetchQueries({ include: 'active' });
    else void navigate(...placeOf(typed));
  };
  return (
    <div className={`wrap ${styles.page}`}>
      <SearchField key={`search ${key}`} lookedUp={key} onSearch={look} />
      {key ? <Person key={key} lookedUp={key} /> : <Queue />}
    </div>
  );
}
