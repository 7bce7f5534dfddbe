/** The least that a React page can do: fetch static JSON, draw the cards. Nobody signs in. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Card, Cards } from './cards.tsx';

function Page() {
  const [cards, setCards] = useState<Card[]>([]);
  useEffect(() => {
    void fetch('/cards.json')
      .then((answer) => answer.json())
      .then((list: Card[]) => setCards(list));
  }, []);
  return <Cards cards={cards} />;
}

createRoot(document.body).render(<Page />);
