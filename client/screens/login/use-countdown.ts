/** Counts seconds down from when the component appears. */
import { useEffect, useState } from 'react';

/** The seconds that are left. By the clock, not by counting ticks: a tab in the background ticks rarely. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const deadline = Date.now() + seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const milliseconds = Math.max(0, deadline - Date.now());
      setLeft(Math.ceil(milliseconds / 1000));
      if (milliseconds > 0) wait(milliseconds);
    };
    /** Until the next whole second. */
    const wait = (milliseconds: number) => {
      timer = setTimeout(tick, milliseconds % 1000 || 1000);
    };
    wait(seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return left;
}
