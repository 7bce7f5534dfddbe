/** Suggests an address for a typo: most typos are in the names of a few mail services. */
import { distance } from 'fastest-levenshtein';

/** The domains of mail services, including those that resemble another. */
const domains = `
  gmail.com googlemail.com hotmail.com outlook.com live.com msn.com icloud.com yahoo.com
  ymail.com aol.com me.com mac.com mail.com email.com proton.me protonmail.com hotmail.de
  outlook.de live.de yahoo.de aol.de gmx.de gmx.net gmx.at gmx.ch gmx.com web.de mail.de
  email.de t-online.de freenet.de posteo.de bluewin.ch hotmail.fr outlook.fr live.fr yahoo.fr
  orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net hotmail.co.uk yahoo.co.uk
  btinternet.com
`
  .trim()
  .split(/\s+/);

/** The number of wrong letters: swapped letters count as two, and short names allow fewer. */
const mostWrong = (domain: string) => (domain.length < 9 ? 1 : 2);

/** Returns the address with the most similar domain, or null if the domain is known or unlike all. */
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
