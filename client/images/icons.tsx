/** The ten feature icons: strokes on one 24-pixel grid, in the colour of the text around them. */
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

/** A decorative icon of `size` CSS pixels; the text beside it says what it means. */
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
