/** Suggests an address for a typo: most typos are in the names of a few mail services. */
import { distance } from 'fastest-levenshtein';

/** The domains of mailboxes, those that look like another one included. */
const domains = [
  ...[
    'gmail.com',
    'googlemail.com',
    'hotmail.com',
    'outlook.com',
    'live.com',
    'msn.com',
    'icloud.com',
  ],
  ...[
    'yahoo.com',
    'ymail.com',
    'aol.com',
    'me.com',
    'mac.com',
    'mail.com',
    'email.com',
    'proton.me',
  ],
  ...[
    'protonmail.com',
    'hotmail.de',
    'outlook.de',
    'live.de',
    'yahoo.de',
    'aol.de',
    'gmx.de',
    'gmx.net',
  ],
  ...[
    'gmx.at',
    'gmx.ch',
    'gmx.com',
    'web.de',
    'mail.de',
    'email.de',
    't-online.de',
    'freenet.de',
    'posteo.de',
  ],
  ...[
    'bluewin.ch',
    'hotmail.fr',
    'outlook.fr',
    'live.fr',
    'yahoo.fr',
    'orange.fr',
    'wanadoo.fr',
    'free.fr',
  ],
  ...['sfr.fr', 'neuf.fr', 'laposte.net', 'hotmail.co.uk', 'yahoo.co.uk', 'btinternet.com'],
];

/** How many letters may be wrong: two letters in each other's place are two, and of a short name one in three would be. */
const mostWrong = (domain: string) => (domain.length < 9 ? 1 : 2);

/** The address with the domain that is nearest to the typed one; null for one that is known, and for one that is like none. */
export function meant(email: string): string | null {
  const at = email.lastIndexOf('@') + 1;
  const typed = email.slice(at).toLowerCase();
  if (at < 2 || domains.includes(typed)) return null;
  let nearest: string | null = null;
  let least = Infinity;
  for (const domain of domains) {
    const wrong = distance(typed, domain);
    if (wrong > mostWrong(domain) || wrong >= least) continue;
    [nearest, least] = [domain, wrong];
  }
  return nearest && email.slice(0, at) + nearest;
}
