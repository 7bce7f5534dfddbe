/** The ten feature icons: strokes on one 24-pixel grid, in the colour of the text around them. */
import type { ReactNode } from 'react';

const drawings = {
  health: (
    <path d="M12 20.5S3.5 15.5 3.5 9.2A4.7 4.7 0 0 1 12 6.4a4.7 4.7 0 0 1 8.5 2.8c0 6.3-8.5 11.3-8.5 11.3zM3.9 12h4.3l1.8-3 3 5.5 1.5-2.5h5.6" />
  ),
  toolkit: (
    <path d="M3.5 9.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM8.5 7.5V6a1.5 1.5 0 0 1 1.5-1.5h4A1.5 1.5 0 0 1 15.5 6v1.5M3.5 13h6M14.5 13h6M9.5 11.5h5v3h-5z" />
  ),
  plan: (
    <path d="M8.5 4.5h-2a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-12a2 2 0 0 0-2-2h-2M8.5 3.5h7v3h-7zM8.5 14l2.5 2.5 4.5-5" />
  ),
  wellness: (
    <path d="M5 19.5c0-9 4.5-14 15-15 0 10-4 14.5-10.5 14.5-1.8 0-3.3-.8-4.2-2.2M5 19.5c1.5-4 4-7 8-9" />
  ),
  progress: <path d="M4 4v14.5a1.5 1.5 0 0 0 1.5 1.5H20M7.5 15.5l4-4.5 3 2.5 5-6.5M15.5 7h4v4" />,
  friendly: (
    <path d="M9 2.5h6a2.5 2.5 0 0 1 2.5 2.5v14a2.5 2.5 0 0 1-2.5 2.5H9A2.5 2.5 0 0 1 6.5 19V5A2.5 2.5 0 0 1 9 2.5zM10 9.5v.6M14 9.5v.6M9.5 13.5c1.3 1.7 3.7 1.7 5 0M11 18.5h2" />
  ),
  insights: (
    <path d="M9.5 18v-1.2c0-1.3-.7-2.1-1.6-3a6 6 0 1 1 8.2 0c-.9.9-1.6 1.7-1.6 3V18zM10 21h4M12 17v-4M10 11.5l2 1.5 2-1.5" />
  ),
  savings: (
    <path d="M7 2.5h10a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM8.5 6h7v3.5h-7zM8.5 13.5h.1M12 13.5h.1M15.5 13.5h.1M8.5 17.5h.1M12 17.5h3.5" />
  ),
  coping: (
    <path d="M3 9h10.5a2.75 2.75 0 1 0-2.6-3.7M3 13h15a2.75 2.75 0 1 1-2.6 3.7M3 17h7.5a2.25 2.25 0 1 1-2.1 3" />
  ),
  reminders: (
    <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5c1 1.3 3 1.3 4 0M12 5.5v-2" />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** A decorative icon of `size` CSS pixels; the text beside it says what it means. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
