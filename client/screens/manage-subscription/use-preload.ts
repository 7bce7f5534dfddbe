/** The subscriptions as they were preloaded (preload.ts), for the person that they were asked for. */
import { useEffect, useState } from 'react';
import type { ManageSubscriptionsQuery } from '../../generated/operations.ts';
import { takePreload } from '../../preload.ts';

/** Null until they are there, and when there are none. */
export function usePreload(email: string): ManageSubscriptionsQuery | null {
  const [answer] = useState(() => takePreload(email));
  const [data, setData] = useState<ManageSubscriptionsQuery | null>(null);
  useEffect(() => void answer?.then(setData), [answer]);
  return data;
}
