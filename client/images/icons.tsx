/** Draws the ten feature icons as strokes on a 24-pixel grid, in the colour of the surrounding text. */
import iconsUrl from './icons.svg';

export type IconName =
  | 'health'
  | 'toolkit'
  | 'plan'
  | 'wellness'
  | 'progress'
  | 'friendly'
  | 'insights'
  | 'savings'
  | 'coping'
  | 'reminders';

/** A decorative icon of `size` CSS pixels. The text next to it has the meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
