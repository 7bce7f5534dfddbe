/** The cards that both peers of the manage page draw: no style, no state. */

export interface Card {
  id: string;
  status: string;
  price: string;
  started: string;
  ends: string;
}

export function Cards({ cards }: { cards: Card[] }) {
  return cards.map(({ id, status, price, started, ends }) => (
    <article key={id}>
      <h2>Premium</h2>
      <p>{status}</p>
      <p>{price}</p>
      <p>Started {started}</p>
      <p>Ends {ends}</p>
    </article>
  ));
}
